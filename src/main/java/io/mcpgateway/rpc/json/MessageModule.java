package io.mcpgateway.rpc.json;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.JsonText;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.ResultMeta;
import io.mcpgateway.protocol.Since;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * How the codec writes what no bean serializer can: texts that are spliced in, and the
 * server's identity.
 */
final class MessageModule extends SimpleModule {

	private static final long serialVersionUID = 1L;

	MessageModule(Implementation server) {
		addSerializer(JsonText.class, new TextSerializer());
		addSerializer(ResultMeta.class, new MetaSerializer(server));
		setSerializerModifier(new ContentDowngrade());
	}

	private static final class TextSerializer extends StdSerializer<JsonText> {

		/** Up to here a copy is cheaper than a piece of its own. */
		private static final int COPIED = 16 * 1024;

		TextSerializer() {
			super(JsonText.class);
		}

		@Override
		public void serialize(JsonText text, JsonGenerator json, SerializationContext context) {
			switch (text) {
				case EscapedText(byte[] utf8) when utf8.length <= COPIED ->
					json.writeRawUTF8String(utf8, 0, utf8.length);
				case EscapedText(byte[] utf8) -> open(json).splice(utf8);
				case StreamedText(var utf8) -> open(json).splice(utf8);
				default -> throw new IllegalArgumentException("no way to write " + text.getClass());
			}
			if (!(text instanceof EscapedText(byte[] utf8) && utf8.length <= COPIED)) {
				json.writeRaw('"');
			}
		}

		private static JsonOutput open(JsonGenerator json) {
			json.writeRawValue("\"");
			json.flush();
			if (json.streamWriteOutputTarget() instanceof JsonOutput output) {
				return output;
			}
			throw new IllegalStateException("texts can be written to a JsonOutput only");
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
			if (hasIdentity(context)) {
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

}
