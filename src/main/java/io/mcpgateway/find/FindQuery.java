package io.mcpgateway.find;

import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

import io.mcpgateway.protocol.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on names, of which each one that is not {@code null} must hold.
 *
 * @param prefix the beginning of all URIs; empty for all mounts
 * @param type a media type such as {@code text/markdown}, or its beginning such as
 * {@code image/}
 * @param minSize the least number of bytes
 * @param maxSize the largest number of bytes
 * @param since the earliest time of the last change
 * @param before the time before which the last change was
 * @param limit the maximum number of resources on a page
 */
public record FindQuery(String prefix, @Nullable NamePattern pattern, @Nullable String type, @Nullable Long minSize,
		@Nullable Long maxSize, @Nullable Instant since, @Nullable Instant before, Kind kind, Order order, int limit) {

	/** Kind of results. */
	public enum Kind {

		ALL, RESOURCES, TEMPLATES

	}

	/** Order of resources. Those without time or size are last. */
	public enum Order {

		/** By mount, then in the order of the source. */
		NAME,

		/** The time of the last change, latest first. */
		NEWEST,

		/** The number of bytes, largest first. */
		LARGEST;

		/** Returns the value by which a resource is sorted. */
		long value(Resource resource) {
			return switch (this) {
				case NAME -> 0;
				case NEWEST -> {
					Instant changed = changed(resource);
					yield (changed != null) ? changed.toEpochMilli() : Long.MIN_VALUE;
				}
				case LARGEST -> (resource.size() != null) ? resource.size() : Long.MIN_VALUE;
			};
		}

		Comparator<Resource> comparator() {
			return Comparator.<Resource>comparingLong(this::value).reversed().thenComparing(Resource::uri);
		}

	}

	/** Returns whether a condition holds for resources only. */
	boolean isOfResources() {
		return this.minSize != null || this.maxSize != null || this.since != null || this.before != null
				|| this.kind == Kind.RESOURCES;
	}

	/** Returns whether a resource of a mount fulfils the conditions. */
	boolean matches(Resource resource, String mount) {
		Instant changed = changed(resource);
		Long size = resource.size();
		return hasType(resource.mimeType())
				&& (this.minSize == null || (size != null && size.longValue() >= this.minSize.longValue()))
				&& (this.maxSize == null || (size != null && size.longValue() <= this.maxSize.longValue()))
				&& (this.since == null || (changed != null && !changed.isBefore(this.since)))
				&& (this.before == null || (changed != null && changed.isBefore(this.before)))
				&& (this.pattern == null || this.pattern.matches(resource.uri(), mount, resource.title()));
	}

	/** Returns whether a media type fulfils the condition on types. */
	boolean hasType(@Nullable String mimeType) {
		String wanted = this.type;
		return wanted == null || (mimeType != null && mimeType.toLowerCase(Locale.ROOT).startsWith(wanted));
	}

	private static @Nullable Instant changed(Resource resource) {
		return (resource.annotations() != null) ? resource.annotations().lastModified() : null;
	}

}
