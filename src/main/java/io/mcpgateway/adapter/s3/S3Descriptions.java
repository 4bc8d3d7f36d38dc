package io.mcpgateway.adapter.s3;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Descriptions of a mount, its objects and its templates for clients. */
final class S3Descriptions {

	/** Key of an object's version in {@code _meta}, in versioned buckets. */
	public static final String VERSION = "io.mcpgateway/versionId";

	/** Key of an object's stored media type in {@code _meta}. */
	public static final String CONTENT_TYPE = "io.mcpgateway/contentType";

	private final Mount<S3Mount> mount;

	private final MountSettings settings;

	private final S3Uris uris;

	public S3Descriptions(Mount<S3Mount> mount, S3Uris uris) {
		this.mount = mount;
		this.settings = mount.settings();
		this.uris = uris;
	}

	/** Returns the mount, a directory. */
	public Resource root() {
		return Resource.of(this.uris.uriPrefix(), this.mount.name())
			.withTitle(this.settings.title())
			.withDescription(this.settings.description())
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations());
	}

	/** Returns an object, titled with its key, as names alone are often equal. */
	public Resource object(S3Object object) {
		String key = object.key().substring(this.uris.prefix().length());
		String objectName = name(object.key());
		Instant modified = object.lastModified();
		return Resource.of(this.uris.uri(object.key()), objectName)
			.withTitle(key.isEmpty() ? objectName : key)
			.withMimeType(MediaTypes.ofName(objectName))
			.withAnnotations((modified != null) ? this.settings.annotations(modified) : this.settings.annotations())
			.withSize(object.size())
			.withMeta((object.eTag() != null) ? Map.of(MetaKeys.ETAG, object.eTag()) : null);
	}

	/**
	 * Returns a directory: a beginning of keys.
	 * @param key the beginning, which ends in a slash
	 */
	public Resource directory(String key) {
		return Resource.of(this.uris.uri(key), name(key))
			.withTitle(key.substring(this.uris.prefix().length()))
			.withMimeType(MediaTypes.DIRECTORY)
			.withAnnotations(this.settings.annotations());
	}

	/** Returns the templates of objects and their ranges. */
	public List<ResourceTemplate> templates() {
		Stream<ResourceTemplate> pieces = ReadRange.VARIABLES.stream()
			.map((variable) -> template("{+key}{?" + variable + "}", "-" + variable, variable + " of an object",
					switch (variable) {
						case "bytes" -> "Bytes of an object, such as 0-4095";
						case "lines" -> "Lines of an object, such as 10-40";
						default -> "The last lines of an object, such as 200";
					}));
		return Stream.concat(Stream.of(template("{+key}", "", "object or listing",
				"An object, or the listing below a key that ends in a slash")), pieces)
			.toList();
	}

	/** Returns the part after the last slash of a key. */
	public static String name(String key) {
		int end = key.length();
		while (end > 1 && key.charAt(end - 1) == '/') {
			end--;
		}
		String name = key.substring(key.lastIndexOf('/', end - 1) + 1, end);
		return name.isEmpty() ? key : name;
	}

	private ResourceTemplate template(String variables, String suffix, String part, String description) {
		return this.mount.template(this.uris.uriPrefix() + variables, suffix, part, description);
	}

}
