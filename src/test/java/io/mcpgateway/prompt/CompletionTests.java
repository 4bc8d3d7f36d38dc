package io.mcpgateway.prompt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of completion for arguments of prompts. */
class CompletionTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	@TempDir
	private Path folder;

	@Test
	void suggestsTheValuesThatBeginWithWhatWasTyped() throws IOException {
		String prompt = "---\narguments: [{name: tone, values: [Kind, keen, strict]}]\n---\n{{tone}}\n";
		assertThat(complete(prompt, "tone", "k", Map.of()).values()).containsExactly("Kind", "keen");
		assertThat(complete(prompt, "tone", "", Map.of()).values()).containsExactly("Kind", "keen", "strict");
		assertThat(complete(prompt, "tone", "x", Map.of())).isEqualTo(Completion.NONE);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			it://docs/{{a}}              | it://docs/{+path} path=ty%25ped {}
			it://docs/{{a}}?lines=1-9    | it://docs/{+path}{?lines,tail} path=ty%25ped {lines=1-9}
			it://docs/b%25c?tail={{a}}   | it://docs/{+path}{?lines,tail} tail=ty%ped {path=b%25c}
			it://docs/{{b}}?lines={{a}}  | it://docs/{+path}{?lines,tail} lines=ty%ped {path=k%25nown}
			it://docs/{{c}}?lines={{a}}  | it://docs/{+path}{?lines,tail} lines=ty%ped {}
			it://db/{{a}}/{{b}}/rows     | it://db/{schema}/{table}/rows schema=ty%ped {table=k%nown}
			it://db/x%20y/{{a}}/rows     | it://db/{schema}/{table}/rows table=ty%ped {schema=x y}
			""")
	void asksTheTemplateThatTheArgumentFeeds(String target, String asked) throws IOException {
		assertThat(complete(prompt(target), "a", "ty%ped", Map.of("b", "k%nown", "unknown", "x")).values().getFirst())
			.isEqualTo(asked.contains(" path=") ? asked.replace("%25", "%") : asked);
	}

	@ParameterizedTest
	@CsvSource({ "it://other/{{a}}", "it://docs/guides/{{a}}.md?more=1", "{{a}}", "it://db/{{a}}/x/y/rows" })
	void suggestsNothingWhereNoTemplateIsFed(String target) throws IOException {
		assertThat(complete(prompt(target), "a", "", Map.of())).isEqualTo(Completion.NONE);
	}

	@ParameterizedTest
	@CsvSource({ "x, 16374", "\u00e4, 2729" })
	void suggestsNothingForAUriThatIsTooLong(String character, int longest) throws IOException {
		String longestText = character.repeat(longest);
		String path = prompt("it://docs/{{a}}");
		assertThat(complete(path, "a", longestText, Map.of()).values()).hasSize(1);
		assertThat(complete(path, "a", longestText + character, Map.of())).isEqualTo(Completion.NONE);
		String table = prompt("it://db/{{b}}/{{a}}/rows");
		assertThat(complete(table, "a", "", Map.of("b", longestText)).values()).hasSize(1);
		assertThat(complete(table, "a", "", Map.of("b", longestText + character.repeat(2)))).isEqualTo(Completion.NONE);
	}

	@Test
	void refusesAnArgumentThatIsNone() {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> complete(prompt("it://docs/{{a}}"), "d", "", Map.of()))
			.withMessage("Invalid params: this prompt has no argument d")
			.satisfies((refused) -> assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
	}

	private static String prompt(String target) {
		return "---\narguments: [{name: c}, {name: b}, {name: a}]\n---\n{{a}}\n![x](" + target + ")\n";
	}

	private Completion complete(String prompt, String name, String typed, Map<String, String> known)
			throws IOException {
		Files.write(this.folder.resolve("it.md"), prompt.getBytes(StandardCharsets.UTF_8));
		LoadedPrompts prompts = new PromptLoader(new PromptDirectory(this.folder)).load();
		assertThat(prompts.wrong()).isEmpty();
		return new ArgumentCompletion(new ResourceCatalog(List.of(new EchoAdapter()), 2))
			.complete(prompts.byName().get("it"),
					new CompleteParams(new CompleteParams.Reference.ToPrompt("it"),
							new CompleteParams.Argument(name, typed), new CompleteParams.Context(known)))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	/** Adapter that suggests the text of the request. */
	private static final class EchoAdapter implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "it://";
		}

		@Override
		public List<ResourceTemplate> templates() {
			return List.of("it://docs/{+path}", "it://docs/{+path}{?lines,tail}", "it://db/{schema}/{table}/rows")
				.stream()
				.map((template) -> ResourceTemplate.of(template, template))
				.toList();
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.empty();
		}

		@Override
		public Mono<List<String>> complete(TemplateArgument argument) {
			return Mono.just(List
				.of(argument.uriTemplate() + " " + argument.name() + "=" + argument.value() + " " + argument.known()));
		}

	}

}
