package io.mcpgateway.adapter.logs;

import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.logs.AccessReviewApi.Review;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;

/**
 * Condition of access to the logs of pods by reviews of the Kubernetes API: whoever may
 * get {@code pods/log} in a namespace may list, read and follow its logs. The latest
 * lines of all logs are for callers with any namespace, and have the lines of theirs.
 */
final class PodCondition implements AccessCondition {

	private final AccessReviews reviews;

	private final String root;

	PodCondition(AccessReviews reviews) {
		this.reviews = reviews;
		this.root = reviews.uriPrefix();
	}

	@Override
	public boolean allows(Identity identity, Verb verb, String uri) {
		return !uri.startsWith(this.root) || allows(identity, matching(path(uri)));
	}

	@Override
	public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
		if (!uriPrefix.startsWith(this.root)) {
			return true;
		}
		String path = path(uriPrefix);
		return allows(identity, (path.indexOf('/') < 0 && !path.equals(LogUris.RECENT))
				? (namespace) -> path.indexOf('%') >= 0 || namespace.startsWith(path) || LogUris.RECENT.startsWith(path)
				: matching(path));
	}

	/** A decision may end at any time. */
	@Override
	public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
		return !concerns(uriPrefix);
	}

	@Override
	public boolean isPersonal(Verb verb, String uriPrefix) {
		return concerns(uriPrefix);
	}

	@Override
	public @Nullable String explain(Identity identity, Verb verb, String uri) {
		if (!uri.startsWith(this.root)) {
			return null;
		}
		ReviewedUser user = this.reviews.user(identity);
		if (user == null) {
			return "the caller is no user of the Kubernetes cluster: access is denied";
		}
		List<String> namespaces = this.reviews.namespaces().stream().filter(matching(path(uri))).toList();
		return namespaces.stream()
			.filter((namespace) -> this.reviews.isAllowed(identity, namespace))
			.findFirst()
			.or(() -> namespaces.stream().findFirst())
			.map((namespace) -> explain(user, namespace))
			.orElse("the mount has no such namespace: access is denied");
	}

	private String explain(ReviewedUser user, String namespace) {
		Review review = this.reviews.known(user, namespace);
		String question = "get pods/log in the namespace " + namespace + " as the user " + user.name();
		if (review == null) {
			return "the Kubernetes API has not answered whether the caller may " + question + ": access is denied";
		}
		return "the Kubernetes API " + (review.isAllowed() ? "allows" : "denies") + " to " + question
				+ ((review.reason() != null) ? " (" + review.reason() + ")" : "");
	}

	private boolean allows(Identity identity, Predicate<String> namespaces) {
		boolean isAllowed = false;
		for (String namespace : this.reviews.namespaces()) {
			isAllowed |= namespaces.test(namespace) && this.reviews.isAllowed(identity, namespace);
		}
		return isAllowed;
	}

	/** Returns the namespaces of a path: its first name, or all for the latest lines. */
	private static Predicate<String> matching(String path) {
		int slash = path.indexOf('/');
		String first = PercentEncoding.decode((slash < 0) ? path : path.substring(0, slash));
		return (slash < 0 && LogUris.RECENT.equals(first)) ? (namespace) -> true
				: (namespace) -> namespace.equals(first);
	}

	private boolean concerns(String prefix) {
		return prefix.startsWith(this.root) || this.root.startsWith(prefix);
	}

	/** Returns the path of a URI, without its query. */
	private String path(String uri) {
		int query = uri.indexOf('?');
		return uri.substring(this.root.length(), (query < 0) ? uri.length() : query);
	}

}
