package io.mcpgateway.resource;

import java.util.Objects;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Audience of a source: callers for whom the same resources of the source exist and
 * change. Changes and subscriptions of an audience have tagged URIs: the URI of the
 * resource, {@code #}, and the encoded name of the audience. URIs of resources have no
 * fragment.
 *
 * @param name such as the role that reads for the callers; empty for {@link #ALL}. At
 * most 256 characters: a source with longer names uses their hashes
 */
public record Audience(String name) {

	/** Audience of a source that shows the same to all callers; its URIs have no tag. */
	public static final Audience ALL = new Audience("");

	/** Start of the tag of a URI. */
	public static final String TAG = "#";

	private static final int MAX_NAME_LENGTH = 256;

	/** Key of the contexts in which a source is asked for a member of an audience. */
	private static final String MEMBER = Audience.class.getName() + ".member";

	public Audience {
		Objects.requireNonNull(name, "name is required");
		if (name.length() > MAX_NAME_LENGTH) {
			throw new IllegalArgumentException(
					"the name of an audience has at most " + MAX_NAME_LENGTH + " characters");
		}
	}

	/** Returns the audience of a tagged URI; {@link #ALL} for a URI without tag. */
	public static Audience of(String tagged) {
		int tag = tagged.indexOf(TAG);
		if (tag < 0) {
			return ALL;
		}
		String name = PercentEncoding.decode(tagged.substring(tag + 1));
		return new Audience((name != null) ? name : tagged.substring(tag + 1));
	}

	/** Returns a URI without its tag. */
	public static String untagged(String uri) {
		int tag = uri.indexOf(TAG);
		return (tag < 0) ? uri : uri.substring(0, tag);
	}

	/** Returns a URI without tag with the tag of another URI. */
	public static String tagAs(String other, String uri) {
		int tag = other.indexOf(TAG);
		return (tag < 0) ? uri : uri + other.substring(tag);
	}

	/** Returns a URI without tag with the tag of this audience. */
	public String tag(String uri) {
		return isAll() ? uri : uri + TAG + PercentEncoding.encode(this.name);
	}

	/** Returns whether all callers of the source belong to the audience. */
	public boolean isAll() {
		return this.name.isEmpty();
	}

	/**
	 * Returns a context in which a source is asked for this audience.
	 * @param member the identity of a caller of the audience whose credential is valid;
	 * {@code null} if none is known
	 */
	public Context in(Context context, @Nullable Identity member) {
		Context asked = context.put(Audience.class, this);
		return (member != null) ? asked.put(MEMBER, member) : asked;
	}

	/**
	 * Returns the audience for which a source is asked in a context; {@code null} if the
	 * source is asked for a caller, or for the gateway itself.
	 */
	public static @Nullable Audience in(ContextView context) {
		return context.<Audience>getOrEmpty(Audience.class).orElse(null);
	}

	/** Returns the known member of the audience in a context; {@code null} for none. */
	public static @Nullable Identity memberIn(ContextView context) {
		return context.<Identity>getOrEmpty(MEMBER).orElse(null);
	}

}
