package io.mcpgateway.access.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.mcpgateway.access.fuzz.FuzzedQuestion.Aspect;
import io.mcpgateway.rpc.caller.Caller;
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

	private static final int CONCURRENCY = 16;

	/** Returns the responses by question and page number. */
	Map<String, String> of(List<FuzzedQuestion> questions) {
		Map<String, String> answers = new LinkedHashMap<>();
		Flux.fromIterable(questions)
			.flatMapSequential((question) -> pages(question).index()
				.map((page) -> Map.entry(key(question, page.getT1()), page.getT2())), CONCURRENCY)
			.doOnNext((answer) -> answers.put(answer.getKey(), this.gateway.source().timeless(answer.getValue())))
			.blockLast(FuzzedGateway.TIMEOUT);
		return answers;
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
