package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/** Parameters of {@code completion/complete}. */
public record CompleteParams(Reference ref, Argument argument, @Nullable Context context) {

	public CompleteParams {
		Objects.requireNonNull(ref, "ref is required");
		Objects.requireNonNull(argument, "argument is required");
	}

	/** Returns the arguments with known values. */
	public Map<String, String> known() {
		return (this.context != null) ? this.context.arguments() : Map.of();
	}

	/** Owner of the argument. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Reference.ToPrompt.class, name = "ref/prompt"),
			@JsonSubTypes.Type(value = Reference.ToResource.class, name = "ref/resource") })
	public sealed interface Reference {

		/** Prompt, by name. */
		record ToPrompt(String name) implements Reference {

			public ToPrompt {
				Objects.requireNonNull(name, "name is required");
			}

		}

		/** Resource template or resource, by URI. */
		record ToResource(String uri) implements Reference {

			public ToResource {
				Objects.requireNonNull(uri, "uri is required");
			}

		}

	}

	/** Name of the argument, and the beginning of its value. */
	public record Argument(String name, String value) {

		public Argument {
			Objects.requireNonNull(name, "name is required");
			Objects.requireNonNull(value, "value is required");
		}

	}

	/** Values of other arguments. */
	public record Context(@Nullable Map<String, String> arguments) {

		public Context {
			arguments = GivenArguments.of(arguments);
		}

		@Override
		public Map<String, String> arguments() {
			return Objects.requireNonNull(this.arguments);
		}

	}

}
