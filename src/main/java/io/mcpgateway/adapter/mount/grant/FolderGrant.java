package io.mcpgateway.adapter.mount.grant;

import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.PrincipalMatcher;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Grant of a folder: rules in order, of which the first match decides. Without a match
 * access is denied.
 *
 * @param fault the reason why the access file cannot be used, which denies all access;
 * {@code null} for a valid file
 */
public record FolderGrant(List<GrantRule> rules, @Nullable String fault) {

	/** Grant that allows everything to every caller. */
	static final FolderGrant OPEN = new FolderGrant(
			List.of(new GrantRule(null, PrincipalMatcher.EVERYBODY, Set.of(Verb.values()), true)), null);

	/** Grant that allows nothing. */
	static final FolderGrant CLOSED = new FolderGrant(List.of(), null);

	public FolderGrant {
		rules = List.copyOf(rules);
	}

	/** Returns the grant of an access file that cannot be used. */
	public static FolderGrant faulty(String reason) {
		return new FolderGrant(List.of(), reason);
	}

	static FolderGrant of(AccessDefault access) {
		return (access == AccessDefault.OPEN) ? OPEN : CLOSED;
	}

	/**
	 * Returns whether a caller may apply a verb to a path.
	 * @param path path in the folder, without a slash at either end; empty for the folder
	 */
	boolean allows(Identity identity, Verb verb, String path) {
		int index = indexOfRule(identity, verb, path);
		return index >= 0 && this.rules.get(index).isAllow();
	}

	/** Returns the index of the rule that decides; -1 if none matches. */
	int indexOfRule(Identity identity, Verb verb, String path) {
		for (int i = 0; i < this.rules.size(); i++) {
			GrantRule rule = this.rules.get(i);
			if (rule.concerns(identity, verb) && rule.matches(path)) {
				return i;
			}
		}
		return -1;
	}

	/** Returns whether a caller may apply a verb to some path; an upper bound. */
	boolean mayAllow(Identity identity, Verb verb) {
		for (GrantRule rule : this.rules) {
			if (rule.concerns(identity, verb) && (rule.isAllow() || rule.paths() == null)) {
				return rule.isAllow();
			}
		}
		return false;
	}

	/** Returns whether a caller may apply a verb to every path; a lower bound. */
	boolean allowsAll(Identity identity, Verb verb) {
		for (GrantRule rule : this.rules) {
			if (rule.concerns(identity, verb) && (!rule.isAllow() || rule.paths() == null)) {
				return rule.isAllow();
			}
		}
		return false;
	}

	/**
	 * Rule of an access file.
	 *
	 * @param paths the paths in the folder; {@code null} for the folder and all below
	 */
	record GrantRule(@Nullable Globs paths, PrincipalMatcher principals, Set<Verb> verbs, boolean isAllow) {

		GrantRule {
			verbs = Set.copyOf(verbs);
		}

		boolean concerns(Identity identity, Verb verb) {
			return this.verbs.contains(verb) && this.principals.matches(identity);
		}

		boolean matches(String path) {
			return this.paths == null || this.paths.includes(path);
		}

	}

}
