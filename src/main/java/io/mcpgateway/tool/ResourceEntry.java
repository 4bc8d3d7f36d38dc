package io.mcpgateway.tool;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Resource in the result of a tool. <b>Why</b> fields are left out: each costs a model
 * several tokens, a hundred times a page.
 *
 * @param name present only if different from the end of the URI
 * @param title present only if different from the name
 * @param mimeType present only if the name tells another type, or none
 * @param lastModified day in UTC, such as 2026-01-31
 */
record ResourceEntry(String uri, @Nullable String name, @Nullable String title, @Nullable String mimeType,
		@Nullable Long size, @Nullable String lastModified) {

	static ResourceEntry of(Resource resource) {
		String end = ResourceNames.of(resource.uri());
		Instant modified = (resource.annotations() != null) ? resource.annotations().lastModified() : null;
		return new ResourceEntry(resource.uri(), end.equals(resource.name()) ? null : resource.name(),
				says(resource) ? resource.title() : null,
				Objects.equals(MediaTypes.ofName(end), resource.mimeType()) ? null : resource.mimeType(),
				resource.size(),
				(modified != null) ? modified.atOffset(ZoneOffset.UTC).toLocalDate().toString() : null);
	}

	private static boolean says(Resource resource) {
		String uri = PercentEncoding.decode(resource.uri());
		return resource.title() != null && !resource.title().equals(resource.name())
				&& (uri == null || !uri.endsWith("/" + resource.title()));
	}

}
