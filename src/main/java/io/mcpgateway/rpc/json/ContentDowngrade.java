package io.mcpgateway.rpc.json;

import java.io.Serial;
import java.util.Map;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Since;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;

/**
 * Serializer modifier that replaces content unknown to a client's revision: a resource
 * link by text, audio by an embedded resource.
 */
final class ContentDowngrade extends ValueSerializerModifier {

	@Serial
	private static final long serialVersionUID = 1L;

	@Override
	public ValueSerializer<?> modifySerializer(SerializationConfig config, BeanDescription.Supplier description,
			ValueSerializer<?> serializer) {
		Class<?> type = description.getBeanClass();
		if (type == ContentBlock.ResourceLink.class) {
			return new Shaped(serializer, Since.V2025_06_18.class);
		}
		return (type == ContentBlock.Audio.class) ? new Shaped(serializer, Since.V2025_03_26.class) : serializer;
	}

	private static Object older(Object content) {
		return switch (content) {
			case ContentBlock.ResourceLink(Resource resource) ->
				new ContentBlock.Text(resource.name() + ": " + resource.uri());
			case ContentBlock.Audio audio -> Map.of("type", "resource", "resource",
					Map.of("uri", "audio:", "mimeType", audio.mimeType(), "blob", audio.data()));
			default -> content;
		};
	}

	private static final class Shaped extends ValueSerializer<Object> {

		private final ValueSerializer<Object> serializer;

		private final Class<?> since;

		@SuppressWarnings("unchecked")
		Shaped(ValueSerializer<?> serializer, Class<?> since) {
			this.serializer = (ValueSerializer<Object>) serializer;
			this.since = since;
		}

		@Override
		public void resolve(SerializationContext context) {
			this.serializer.resolve(context);
		}

		@Override
		public void serialize(Object content, JsonGenerator json, SerializationContext context) {
			if (isKnown(context.getActiveView())) {
				this.serializer.serialize(content, json, context);
			}
			else {
				context.writeValue(json, older(content));
			}
		}

		private boolean isKnown(@Nullable Class<?> view) {
			return view == null || this.since.isAssignableFrom(view);
		}

	}

}
