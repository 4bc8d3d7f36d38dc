package io.mcpgateway.protocol;

/** Names of requests and notifications, as the property {@code method} has them. */
public final class MethodNames {

	/** Request that begins a session. */
	public static final String INITIALIZE = "initialize";

	public static final String PING = "ping";

	public static final String DISCOVER = "server/discover";

	public static final String LIST_RESOURCES = "resources/list";

	public static final String LIST_TEMPLATES = "resources/templates/list";

	public static final String READ_RESOURCE = "resources/read";

	/** Request for the children of a directory, of the skills extension. */
	public static final String READ_DIRECTORY = "resources/directory/read";

	public static final String LIST_SKILLS = "skills/list";

	public static final String GET_SKILL = "skills/get";

	public static final String SUBSCRIBE = "resources/subscribe";

	public static final String UNSUBSCRIBE = "resources/unsubscribe";

	/**
	 * Request of the stateless revision that streams notices until the client cancels.
	 */
	public static final String LISTEN = "subscriptions/listen";

	public static final String LIST_PROMPTS = "prompts/list";

	public static final String GET_PROMPT = "prompts/get";

	public static final String LIST_TOOLS = "tools/list";

	public static final String CALL_TOOL = "tools/call";

	public static final String COMPLETE = "completion/complete";

	/** Request of the console for the state of the gateway. */
	public static final String STATUS = "io.mcpgateway/status";

	public static final String CANCELLED = "notifications/cancelled";

	public static final String PROGRESS = "notifications/progress";

	public static final String RESOURCE_UPDATED = "notifications/resources/updated";

	public static final String RESOURCES_CHANGED = "notifications/resources/list_changed";

	public static final String PROMPTS_CHANGED = "notifications/prompts/list_changed";

	/** Notification that confirms the subjects of a stateless subscription. */
	public static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

	private MethodNames() {
	}

}
