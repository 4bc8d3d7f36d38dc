package io.mcpgateway.protocol;

/** List with notifications of changes. */
public enum ListKind {

	/** List of resources. */
	RESOURCES(MethodNames.RESOURCES_CHANGED),

	/** List of prompts. */
	PROMPTS(MethodNames.PROMPTS_CHANGED);

	private final String notification;

	ListKind(String notification) {
		this.notification = notification;
	}

	/** Returns the notification's method. */
	public String notification() {
		return this.notification;
	}

}
