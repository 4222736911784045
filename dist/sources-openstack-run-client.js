import { Z as openClients, ct as createGates, rt as timingWithin } from "./shared.js";
import { r as openConversation, t as createClient } from "./sources-openstack-client.js";
import { t as sendToService } from "./sources-openstack-service-request.js";

// src/sources/openstack/run-client.ts
/** Requests at once to one host. */
const MOST_AT_ONCE = 8;
/** Opens the client of a session. Sends nothing. The caller must close it. */
function openRunClient(of) {
	const { session, deadline, runtime } = of;
	const clients = openClients({
		setting: "the address in the cloud's catalog",
		env: runtime.env,
		isLasting: false
	});
	const gates = createGates(MOST_AT_ONCE);
	const means = {
		...of,
		timing: timingWithin(deadline.remainingMs()),
		upgrades: /* @__PURE__ */ new Map(),
		use: (origin, _, task) => clients.use({
			origin,
			ca: session.ca
		}, ({ send }) => task({
			send,
			inTurn: (work, limitMs) => gates.run(origin, work, limitMs)
		}))
	};
	const conversation = openConversation((request, ending) => sendToService({
		...means,
		...ending
	}, request));
	return {
		client: createClient(session, conversation),
		close: () => {
			conversation.close();
			return clients.close();
		}
	};
}

export { openRunClient };