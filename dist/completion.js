import{Tt as e,_n as t}from"./gate.js";import{a as n,f as r,l as i}from"./terminal.js";const a={bash:d,zsh:p,fish:_},o=[`bash`,`zsh`,`fish`];function s(r,{terminal:s}){let l=r.command(`completion`).summary(`print a script that completes commands and options in a shell`).description(`Prints a script that completes commands, options and files in bash, zsh or fish.`).argument(`<shell>`,o.join(`, `)).action(async i=>{let l=e(...o)(i,{label:"`<shell>`",textOf:()=>``});if(`problems`in l)throw new t(l.problems);await n(s,`${a[l.value](c(r))}\n`)});i(l,`
To have it in every new shell, add to:
  - ~/.bashrc: eval "$(quota-gate completion bash)"
  - ~/.zshrc, after compinit: source <(quota-gate completion zsh)
  - ~/.config/fish/config.fish: quota-gate completion fish | source`)}function c(e){let t=e.createHelp(),n=t.visibleCommands(e),r=n.map(e=>e.name()),i=e=>e.name()===`help`?r:e.name()===`completion`?o:e.registeredArguments.some(e=>e.name()===`plan`)?`files`:`any`,a=(e,n,r)=>({name:n,text:t.subcommandDescription(e),flags:t.visibleOptions(e).map(l),values:r});return[a(e,``,r),...n.map(e=>a(e,e.name(),i(e)))]}function l(e){let t=[e.short,e.long].filter(e=>e!==void 0),n=e.required||e.optional,i=r(e)??(/<file>/u.test(e.flags)?`files`:`any`);return{names:t,text:e.description,values:n?i:null,isRepeatable:e.variadic||e.parseArg!==void 0}}function u(e,t){return`'${e.replaceAll(`'`,t)}'`}function d([e,...t]){let n=[...e===void 0?[]:[e],...t],r=n.flatMap(({name:e,flags:t})=>t.flatMap(t=>t.values===null?[]:[f(t.names.map(t=>`${e} ${t}`),t.values)])),i=n.map(({name:e,flags:t,values:n})=>{let r=`words='${t.flatMap(({names:e})=>e).join(` `)}'`,i=n===`files`?`return`:n===`any`?r:`words='${n.join(` `)}'`;return`    ${u(e,``)}) if [[ $word == -* ]]; then ${r}; else ${i}; fi ;;`});return`# Completion of quota-gate in bash: eval "$(quota-gate completion bash)"
_quota_gate() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command= words= i
  # bash takes the sign in --format=json for a word.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then command=\${COMP_WORDS[i]}; break; fi
  done
  COMPREPLY=()
  # Where this returns without words, bash completes files.
  case "$command $before" in
${r.join(`
`)}
    *) case $command in
${i.join(`
`)}
    esac ;;
  esac
  if [[ -z $words ]]; then compopt +o default 2>/dev/null; return; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _quota_gate quota-gate`}function f(e,t){let n=t===`files`?`return`:t===`any`?`words=`:`words='${t.join(` `)}'`;return`    ${e.map(e=>u(e,``)).join(` | `)}) ${n} ;;`}function p([e,...t]){let n=t.map(({name:e,text:t})=>`      ${u(`${e}:${t}`,`'\\''`)}`),r=t.map(({name:e,flags:t,values:n})=>`      ${e}) _arguments -s${m(t)}${h(n)} ;;`);return`#compdef quota-gate
# Completion of quota-gate in zsh: source <(quota-gate completion zsh), after compinit
_quota-gate() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C${m(e?.flags??[])} '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands=(
${n.join(`
`)}
      )
      _describe -t commands command commands ;;
    rest) case $line[1] in
${r.join(`
`)}
    esac ;;
  esac
}
if [[ $funcstack[1] == _quota-gate ]]; then _quota-gate "$@"; else compdef _quota-gate quota-gate; fi`}function m(e){return e.map(({names:e,text:t,values:n,isRepeatable:r})=>{let i=`[${t.replaceAll(/[[\]:\\]/gu,`\\$&`)}]`,a=n===null?``:`:value:${g(n)}`,o=r?`*`:`(${e.join(` `)})`;return e.map(e=>u(`${o}${e}${i}${a}`,`'\\''`)).join(` `)}).map(e=>` \\\n        ${e}`).join(``)}function h(e){return e===`any`?``:` \\\n        ${u(`*:value:${g(e)}`,`'\\''`)}`}function g(e){return e===`files`?`_files`:e===`any`?` `:`(${e.join(` `)})`}function _([e,...t]){let n=(e,t,n)=>`complete -c quota-gate -n ${u(e,``)} ${t}${n===``?``:` -d ${u(n.replaceAll(`\\`,`\\\\`),`\\'`)}`}`,r=(e,{flags:t})=>t.map(({names:t,text:r,values:i})=>{let a=t.map(e=>e.startsWith(`--`)?`-l ${e.slice(2)}`:`-s ${e.slice(1)}`).join(` `),o=i===null?``:i===`files`?` -r -F`:` -x${typeof i==`string`?``:` -a '${i.join(` `)}'`}`;return n(e,`${a}${o}`,r)}),i=t.flatMap(e=>{let t=`__fish_seen_subcommand_from ${e.name}`,i=e.values===`any`?[]:[n(t,e.values===`files`?`-F`:`-a '${[...e.values].join(` `)}'`,``)];return[n(`__fish_use_subcommand`,`-a ${e.name}`,e.text),...r(t,e),...i]});return[`# Completion of quota-gate in fish: quota-gate completion fish | source`,`complete -c quota-gate -f`,...e===void 0?[]:r(`__fish_use_subcommand`,e),...i].join(`
`)}export{s as addCompletion};