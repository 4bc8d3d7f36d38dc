package io.mcpgateway.testkit;

import io.mcpgateway.resource.AccessPolicy;
import org.jspecify.annotations.Nullable;

/** Policy of a test that decides for each caller, and seals no cursors. */
public interface PersonalPolicy extends AccessPolicy {

	@Override
	default boolean isPersonal() {
		return true;
	}

	@Override
	default boolean isPersonal(Verb verb, String uriPrefix) {
		return true;
	}

	@Override
	default void refused(Verb verb) {
		// refusals are not counted
	}

	@Override
	default String seal(String place, String context) {
		return "";
	}

	@Override
	default @Nullable String open(String sealed, String context) {
		return null;
	}

}
