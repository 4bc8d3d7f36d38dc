package io.mcpgateway.adapter.logs;

import java.util.Set;
import java.util.NavigableSet;
import java.util.TreeSet;

import io.mcpgateway.adapter.logs.mount.AccessReviewSettings;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * User of Kubernetes that a caller is.
 *
 * @param groups in order, with those that Kubernetes adds
 */
record ReviewedUser(String name, NavigableSet<String> groups) {

	/** Group of each user whose name is proven. */
	static final String AUTHENTICATED = "system:authenticated";

	/**
	 * Beginning of the names of Kubernetes itself. <b>Why</b> no claim makes a caller one
	 * of them: {@code system:masters} may do everything.
	 */
	private static final String RESERVED = "system:";

	private static final int MAX_LENGTH = 1000;

	private static final int MAX_GROUPS = 500;

	/**
	 * Returns the user that a caller is; {@code null} for an anonymous caller, for one
	 * without a single name, and for one of another issuer.
	 */
	static @Nullable ReviewedUser of(AccessReviewSettings settings, Identity caller) {
		Set<String> names = caller.claims().getOrDefault(String.valueOf(settings.user()), Set.of());
		if (names.size() != 1 || !isKnown(settings, caller)) {
			return null;
		}
		String name = settings.userPrefix() + names.iterator().next();
		NavigableSet<String> groups = new TreeSet<>(Set.of(AUTHENTICATED));
		if (settings.groups() != null) {
			caller.claims()
				.getOrDefault(settings.groups(), Set.of())
				.stream()
				.map(settings.groupsPrefix()::concat)
				.filter(ReviewedUser::isName)
				.forEach(groups::add);
		}
		return (isName(name) && groups.size() <= MAX_GROUPS) ? new ReviewedUser(name, groups) : null;
	}

	private static boolean isKnown(AccessReviewSettings settings, Identity caller) {
		return !caller.isAnonymous() && (settings.issuers().isEmpty()
				|| (caller.issuer() != null && settings.issuers().contains(caller.issuer())));
	}

	private static boolean isName(String name) {
		return !name.isBlank() && name.length() <= MAX_LENGTH && !name.startsWith(RESERVED);
	}

}
