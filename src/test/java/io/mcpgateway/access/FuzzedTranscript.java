package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import io.mcpgateway.access.FuzzedQuestion.Aspect;
import io.mcpgateway.rpc.Caller;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Responses of a gateway to the questions of a caller, several at a time.
 *
 * @param substitutes replacements of URIs in the questions of an aspect, reverted in the
 * responses
 */
record FuzzedTranscript(FuzzedGateway gateway, Caller caller, Map<Aspect, UnaryOperator<String>> substitutes) {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final int MAX_PAGES = 100;

	/**
	 * Names nearby in an error. They follow from what the caller may list and read, while
	 * a question of one aspect asks a gateway for that alone; RuleTableIT and NotFoundIT
	 * compare them.
	 */
	private static final Pattern NEAREST = Pattern.compile(
			" Did you mean [^\"]*\\?(?=\")|\"nearest\":\\[[^]]*],|,\"nearest\":\\[[^]]*]| The nearest are: [^\"]*(?=\")");

	private static final int CONCURRENCY = 16;

	/** Returns the responses by question and page number. */
	Map<String, String> of(List<FuzzedQuestion> questions) {
		Map<String, String> answers = new LinkedHashMap<>();
		Flux.fromIterable(questions)
			.flatMapSequential((question) -> pages(question).index()
				.map((page) -> Map.entry(key(question, page.getT1()), page.getT2())), CONCURRENCY)
			.doOnNext((answer) -> answers.put(answer.getKey(),
					this.gateway.source().timeless(withoutNearest(answer.getValue()))))
			.blockLast(FuzzedGateway.TIMEOUT);
		return answers;
	}

	private static String withoutNearest(String answer) {
		return NEAREST.matcher(answer)
			.replaceAll("")
			.replace("does not exist.", "does not exist")
			.replaceAll("(This resource does not exist): (call|use)[^\"]*", "$1")
			.replaceAll("(Resource not found)\\.", "$1");
	}

	/** Copies all pages of a response. */
	static void copy(FuzzedQuestion question, Map<String, String> answers, Map<String, String> to) {
		String answer = answers.get(key(question, 0));
		for (long page = 0; answer != null; answer = answers.get(key(question, page))) {
			to.put(key(question, page++), answer);
		}
	}

	private static String key(FuzzedQuestion question, long page) {
		return question + " page " + page;
	}

	private Flux<String> pages(FuzzedQuestion question) {
		if (question.cursorPlace().isEmpty()) {
			return page(question, "").flux();
		}
		return page(question, "").map((text) -> Answer.of(text, question.cursorPlace()))
			.expand((answer) -> answer.cursor.isEmpty() ? Mono.empty()
					: page(question, answer.cursor).map((text) -> Answer.of(text, question.cursorPlace())))
			.take(MAX_PAGES)
			.map(Answer::text);
	}

	private Mono<String> page(FuzzedQuestion question, String cursor) {
		List<String[]> replaced = new ArrayList<>();
		UnaryOperator<String> other = this.substitutes.getOrDefault(question.aspect(), UnaryOperator.identity());
		Map<String, Object> params = question.params(cursor, (value) -> {
			String substitute = other.apply(value);
			if (!substitute.equals(value)) {
				replaced.add(new String[] { substitute, value });
			}
			return substitute;
		});
		return this.gateway.answer(this.caller, question.version(), question.method(), params).map((text) -> {
			String restored = text;
			for (String[] pair : replaced) {
				restored = restored.replace(pair[0], pair[1]);
			}
			return restored;
		});
	}

	/** Page without its cursor, which is encrypted with a new nonce each time. */
	private record Answer(String text, String cursor) {

		static Answer of(String text, String cursorPlace) {
			JsonNode cursor = JSON.readTree(text).at(cursorPlace).path("nextCursor");
			String value = cursor.asString("");
			return new Answer(value.isEmpty() ? text : text.replace(value, "*"), value);
		}

	}

}
