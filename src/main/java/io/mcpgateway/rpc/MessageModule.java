package io.mcpgateway.rpc;

import java.io.Serial;
import java.util.Map;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.JsonText;
import io.mcpgateway.protocol.JsonText.EscapedText;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Result.ResultMeta;
import io.mcpgateway.protocol.Since;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.std.StdSerializer;

/** Jackson module for spliced-in texts, and for the server's identity in results. */
final class MessageModule extends SimpleModule {

	private static final long serialVersionUID = 1L;

	MessageModule(Implementation server) {
		addSerializer(JsonText.class, new TextSerializer());
		addSerializer(ResultMeta.class, new MetaSerializer(server));
		setSerializerModifier(new ContentDowngrade());
	}

	private static final class TextSerializer extends StdSerializer<JsonText> {

		/** Maximum length of a copied text; a longer text becomes a separate piece. */
		private static final int MAX_COPIED_BYTES = 512;

		TextSerializer() {
			super(JsonText.class);
		}

		@Override
		public void serialize(JsonText text, JsonGenerator json, SerializationContext context) {
			switch (text) {
				case EscapedText(byte[] utf8) when utf8.length <= MAX_COPIED_BYTES ->
					json.writeRawUTF8String(utf8, 0, utf8.length);
				case EscapedText(byte[] utf8) -> open(json).splice(utf8);
				case StreamedText(var utf8) -> open(json).splice(utf8);
				default -> throw new IllegalArgumentException("cannot write a text of " + text.getClass());
			}
			if (!(text instanceof EscapedText(byte[] utf8) && utf8.length <= MAX_COPIED_BYTES)) {
				json.writeRaw('"');
			}
		}

		private static JsonOutput open(JsonGenerator json) {
			json.writeRawValue("\"");
			json.flush();
			if (json.streamWriteOutputTarget() instanceof JsonOutput output) {
				return output;
			}
			throw new IllegalStateException("a text needs a JsonOutput");
		}

	}

	private static final class MetaSerializer extends StdSerializer<ResultMeta> {

		private final Implementation server;

		MetaSerializer(Implementation server) {
			super(ResultMeta.class);
			this.server = server;
		}

		@Override
		public void serialize(ResultMeta meta, JsonGenerator json, SerializationContext context) {
			json.writeStartObject();
			meta.entries().forEach((key, value) -> context.defaultSerializeProperty(key, value, json));
			if (hasIdentity(context) && !meta.entries().containsKey(MetaKeys.SERVER_INFO)) {
				context.defaultSerializeProperty(MetaKeys.SERVER_INFO, this.server, json);
			}
			json.writeEndObject();
		}

		@Override
		public boolean isEmpty(SerializationContext context, ResultMeta meta) {
			return meta.entries().isEmpty() && !hasIdentity(context);
		}

		private static boolean hasIdentity(SerializationContext context) {
			Class<?> view = context.getActiveView();
			return view != null && Since.V2026_07_28.class.isAssignableFrom(view);
		}

	}

	/**
	 * Serializer modifier that replaces content unknown to a client's revision: a
	 * resource link by text, audio by an embedded resource.
	 */
	private static final class ContentDowngrade extends ValueSerializerModifier {

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

}
