package io.mcpgateway.rpc;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Group: the part of the gateway that one audience sees at an endpoint of its own. A
 * group allows nothing that access rules deny.
 *
 * @param name the name, which is a segment of the endpoint's path
 * @param about the presentation in place of the gateway's
 * @param uriPrefixes the URIs of the resources, each with everything below
 * @param tools the offered tools
 * @param prompts the offered prompts
 * @param isServingSkills whether skills among the resources are served
 * @param scopes scopes that each request needs besides those of the gateway
 * @param audiences accepted audiences of tokens; empty for those of the gateway and of
 * the group's endpoints
 * @param limits the limits of each caller at the group
 * @param sharedLimits the limits of all callers of the group together
 */
public record Group(String name, Presentation about, List<String> uriPrefixes, OfferedNames tools, OfferedNames prompts,
		boolean isServingSkills, Set<String> scopes, Set<String> audiences, CallLimits limits,
		CallLimits sharedLimits) {

	/** Group of callers at an endpoint without a group, to whom all is offered. */
	static final Group WHOLE = new Group("", Presentation.NONE, List.of(), OfferedNames.ALL, OfferedNames.ALL, true,
			Set.of(), Set.of(), CallLimits.NONE, CallLimits.NONE);

	public Group {
		uriPrefixes = List.copyOf(uriPrefixes);
		scopes = Set.copyOf(scopes);
		audiences = Set.copyOf(audiences);
	}

	/** Returns the group of an unknown name, which has nothing. */
	static Group empty(String name) {
		return new Group(name, Presentation.NONE, List.of(), OfferedNames.NONE, OfferedNames.NONE, false, Set.of(),
				Set.of(), CallLimits.NONE, CallLimits.NONE);
	}

	/** Returns whether this is the whole gateway rather than a group. */
	public boolean isWhole() {
		return equals(WHOLE);
	}

	/**
	 * Presentation to clients.
	 *
	 * @param title the display name; {@code null} for that of the gateway
	 * @param description a description in a sentence; {@code null} for none
	 * @param instructions instructions for the model; {@code null} for none
	 */
	public record Presentation(@Nullable String title, @Nullable String description, @Nullable String instructions) {

		static final Presentation NONE = new Presentation(null, null, null);

	}

	/**
	 * Names of offered tools or prompts.
	 *
	 * @param isAll whether all are offered, also later ones
	 * @param isOwn whether the gateway's own are offered
	 */
	public record OfferedNames(boolean isAll, boolean isOwn, Set<String> names) {

		/** All names. */
		public static final OfferedNames ALL = new OfferedNames(true, true, Set.of());

		/** The gateway's own. */
		public static final OfferedNames OWN = new OfferedNames(false, true, Set.of());

		/** No name. */
		public static final OfferedNames NONE = new OfferedNames(false, false, Set.of());

		public OfferedNames {
			names = Set.copyOf(names);
		}

		/** Returns whether a name is offered that is not the gateway's own. */
		public boolean has(String name) {
			return this.isAll || this.names.contains(name);
		}

		/** Returns whether one of the gateway's own is offered. */
		public boolean hasOwn(String name) {
			return this.isOwn || this.names.contains(name);
		}

		/** Returns whether nothing is offered, now and later. */
		public boolean isNone() {
			return !this.isAll && !this.isOwn && this.names.isEmpty();
		}

	}

}
