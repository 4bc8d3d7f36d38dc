package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/** Division of the callers of a source into audiences. */
public interface Audiences {

	/** A single audience: the source shows the same to all callers. */
	Audiences ONE = new Audiences() {

		@Override
		public List<String> uriPrefixes() {
			return List.of();
		}

		@Override
		public Audience of(Identity identity) {
			return Audience.ALL;
		}

		@Override
		public List<Audience> lists() {
			return List.of(Audience.ALL);
		}

		@Override
		public String explain(Identity identity) {
			return "";
		}

	};

	/** Returns the URI prefixes of the adapters of the source. */
	List<String> uriPrefixes();

	/**
	 * Returns the audience of a caller; {@code null} if nothing of the source exists for
	 * the caller. Equal identities have equal audiences. Called for each access: must be
	 * quick.
	 */
	@Nullable Audience of(Identity identity);

	/**
	 * Returns the audiences whose lists of resources differ, at least one and few, since
	 * each is polled while any caller follows the list of resources. A source whose list
	 * is the same for all has {@link Audience#ALL}.
	 */
	List<Audience> lists();

	/**
	 * Returns the name of the role as which the source is read for a caller; {@code null}
	 * if it has no roles, or none for the caller.
	 */
	default @Nullable String role(Identity identity) {
		return null;
	}

	/**
	 * Returns how the source sees a caller, as a sentence without final stop for callers
	 * who may see the rules; empty if it sees all callers alike.
	 */
	String explain(Identity identity);

}
