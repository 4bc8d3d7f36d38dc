package io.mcpgateway.adapter.mount.grant;

import java.util.Map;
import java.util.function.Predicate;

import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Condition of access to a mount by its access files. Other mounts are not concerned.
 * <p>
 * <b>Why</b> no caller certainly may list all below a prefix: a folder may come at any
 * time, and counts have to stay right then, too.
 */
public final class GrantCondition implements AccessCondition {

	private final GrantedPaths paths;

	private final String fileName;

	private final FolderGrants grants;

	private final Predicate<String> isServed;

	/**
	 * Creates the condition of a mount.
	 * @param fileName the name of access files
	 * @param isServed returns whether a folder's grants were read: other folders are
	 * closed
	 */
	public GrantCondition(GrantedPaths paths, String fileName, FolderGrants grants, Predicate<String> isServed) {
		this.paths = paths;
		this.fileName = fileName;
		this.grants = grants;
		this.isServed = isServed;
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		if (!uri.startsWith(this.paths.uriPrefix())) {
			return true;
		}
		String path = this.paths.path(uri);
		return path != null && allowsPath(identity, verb, path);
	}

	private boolean allowsPath(Identity identity, Verb verb, String path) {
		String folder = FolderGrants.folderOf(path);
		if (!this.grants.isKnown() || !this.isServed.test(folder)) {
			return false;
		}
		Map.Entry<String, FolderGrant> nearest = this.grants.nearest(folder);
		return nearest.getValue().allows(identity, verb, below(nearest.getKey(), path));
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		if (!uriPrefix.startsWith(this.paths.uriPrefix())) {
			return true;
		}
		if (this.paths.isOfRoot(uriPrefix)) {
			return allowsPath(identity, verb, "");
		}
		String path = this.paths.prefix(uriPrefix);
		return path == null || this.grants.mayAllow(identity, verb, path);
	}

	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		if (!concerns(uriPrefix)) {
			return true;
		}
		String folder = (verb == Verb.READ) ? this.paths.folder(uriPrefix) : null;
		return folder != null && this.isServed.test(folder) && this.grants.allowsAll(identity, verb, folder);
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return concerns(uriPrefix);
	}

	@Override
	public @Nullable String explain(Identity identity, Verb verb, String uri) {
		String path = uri.startsWith(this.paths.uriPrefix()) ? this.paths.path(uri) : null;
		if (path == null) {
			return null;
		}
		String folder = FolderGrants.folderOf(path);
		if (!this.grants.isKnown() || !this.isServed.test(folder)) {
			return "the access files of the folder are not read yet: access is denied";
		}
		Map.Entry<String, FolderGrant> nearest = this.grants.nearest(folder);
		FolderGrant grant = nearest.getValue();
		String file = nearest.getKey() + this.fileName;
		if (!this.grants.has(nearest.getKey())) {
			return "no access file applies: access is " + (grant.rules().isEmpty() ? "denied" : "as the rules say");
		}
		if (grant.fault() != null) {
			return file + " denies access, since the file cannot be used: " + grant.fault();
		}
		int index = grant.indexOfRule(identity, verb, below(nearest.getKey(), path));
		return (index < 0) ? file + " denies access: no rule matches" : file + ", rules[" + index + "], "
				+ (grant.rules().get(index).isAllow() ? "allows" : "denies") + " access";
	}

	private boolean concerns(String prefix) {
		return prefix.startsWith(this.paths.uriPrefix()) || this.paths.uriPrefix().startsWith(prefix);
	}

	/** Returns the part of a path below a folder, without the slash at its end. */
	private static String below(String folder, String path) {
		String below = path.substring(folder.length());
		return below.endsWith("/") ? below.substring(0, below.length() - 1) : below;
	}

}
