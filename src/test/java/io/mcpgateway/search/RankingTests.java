package io.mcpgateway.search;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpgateway.search.Search.SearchAnswer;
import io.mcpgateway.search.Search.SearchAnswer.Hit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the order, the pages and the groups of hits. */
class RankingTests {

	private static final int LETTERS = 25;

	private static Indexed indexed;

	@BeforeAll
	static void start(@TempDir Path directory) {
		Library library = new Library()
			.put("forms/repair.md", "A mechanic repairs the wheels of two bicycles in the workshop.\n")
			.put("forms/exact.txt", "A long way to the town.\nOne bicycle stood there, and it was a red bicycle.\n")
			.put("forms/other.txt", "A long way to the town.\nTwo bicycles stood there, and both were red bicycles.\n")
			.put("forms/haus.txt",
					"Das Haus ist alt, und es steht nicht weit von dem Fluss, der durch die Stadt fließt.\n")
			.put("forms/maison.txt",
					"Les maisons sont vieilles, et elles ne sont pas loin de la rivière dans la ville.\n")
			.put("headings/late.md", "Notes\n\nAbout tulips: water them and wait.\n" + "Then wait again.\n".repeat(20))
			.put("headings/first.md", "Notes\n\n## Tulips\n\nWater them and wait.\n" + "Then wait again.\n".repeat(20))
			.put("near/apart.txt", "The tower stands in a city, far from here, at whose other end there is a clock.\n")
			.put("near/together.txt", "The city is far from here, and at its other end there stands a clock tower.\n")
			.put("types/plan.json", "{\"subject\": \"orchid\"}\n")
			.put("types/plan.md", "The orchid plan.\n")
			.putTimeless("types/plan.txt", "An orchid, some time.\n");
		IntStream.range(0, LETTERS)
			.forEach((i) -> library.put("letters/%02d.txt".formatted(i), "Letter about marbles number " + i + ".\n"));
		for (int i = 0; i < 5; i++) {
			library.put("versions/contract-%d.txt".formatted(i), contract("version " + i));
		}
		library.put("versions/report.txt",
				"The lease is mentioned.\n" + "Rain fell on hills and valleys all day.\n".repeat(9));
		indexed = Indexed.of(directory, library);
	}

	@AfterAll
	static void stop() {
		indexed.close();
	}

	/** Returns a text in which a few of some hundred words differ. */
	private static String contract(String version) {
		StringBuilder text = new StringBuilder("Lease, " + version + "\n");
		for (int i = 0; i < 80; i++) {
			text.append("Clause ").append(i).append(" binds both parties for ").append(i * 7).append(" days.\n");
		}
		return text.toString();
	}

	@Test
	void findsOtherFormsOfAWord() {
		assertThat(indexed.found("bicycle repair")).startsWith("forms/repair.md");
		assertThat(indexed.first("mechanics repairing").uri()).endsWith("forms/repair.md");
		assertThat(indexed.found("\"two bicycle\"")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "Häuser, forms/haus.txt", "hauser, forms/haus.txt", "maison, forms/maison.txt" })
	void findsOtherFormsInTheLanguageOfTheText(String query, String found) {
		assertThat(indexed.found(query)).containsExactly(found);
	}

	@Test
	void putsTheExactFormBeforeOthers() {
		assertThat(indexed.found("red bicycle")).startsWith("forms/exact.txt", "forms/other.txt");
		assertThat(indexed.found("red bicycles")).startsWith("forms/other.txt", "forms/exact.txt");
	}

	@Test
	void showsTheLineOfAnotherForm() {
		Hit hit = indexed.answer("standing bicycle")
			.hits()
			.stream()
			.filter((found) -> found.uri().endsWith("forms/other.txt"))
			.findFirst()
			.orElseThrow();
		assertThat(hit.line()).isEqualTo(2);
	}

	@Test
	void putsHeadingsBeforeOtherText() {
		assertThat(indexed.found("tulips")).containsExactly("headings/first.md", "headings/late.md");
	}

	@Test
	void putsWordsTogetherBeforeWordsApart() {
		assertThat(indexed.found("clock tower")).startsWith("near/together.txt", "near/apart.txt");
	}

	@Test
	void pagesHoldEachHitOnce() {
		List<String> all = new ArrayList<>();
		SearchAnswer answer;
		int offset = 0;
		do {
			answer = answer(new SearchQuery("marbles letter", 10, offset, "", null, null));
			answer.hits().forEach((hit) -> all.add(hit.uri()));
			offset += 10;
		}
		while (answer.hasMore());
		assertThat(all).hasSize(LETTERS).doesNotHaveDuplicates();
		assertThat(answer.total()).isEqualTo(LETTERS);
		assertThat(answer(new SearchQuery("marbles letter", 10, offset, "", null, null)).hits()).isEmpty();
	}

	@Test
	void gathersVersionsOfATextInOneHit() {
		SearchAnswer answer = indexed.answer("lease");
		assertThat(answer.hits()).hasSize(2);
		Hit contract = answer.hits().getLast();
		assertThat(contract.uri()).contains("versions/contract-");
		assertThat(contract.copyCount()).isEqualTo(4);
		assertThat(contract.copies()).hasSize(3)
			.doesNotContain(contract.uri())
			.allMatch((uri) -> uri.contains("contract"));
		assertThat(answer.hits().getFirst().copies()).isEmpty();
		assertThat(answer.total()).isEqualTo(6);
	}

	@ParameterizedTest
	@CsvSource({ "text/markdown, types/plan.md", "TEXT/MARKDOWN; charset=UTF-8, types/plan.md",
			"application/json, types/plan.json", "application/*, types/plan.json", "image/*,", "text,", "*/*," })
	void filtersByMediaType(String type, String found) {
		List<String> uris = uris(answer(new SearchQuery("orchid", 10, 0, "", type, null)));
		assertThat(uris).isEqualTo((found != null) ? List.of(found) : List.of());
	}

	@Test
	void filtersByPrefix() {
		assertThat(uris(answer(new SearchQuery("notes", 10, 0, Library.PREFIX + "head", null, null))))
			.containsExactlyInAnyOrder("headings/first.md", "headings/late.md");
		assertThat(answer(new SearchQuery("notes", 10, 0, "books:///none/", null, null)).hits()).isEmpty();
	}

	@Test
	void filtersByTimeOfChange() {
		assertThat(uris(answer(new SearchQuery("orchid", 10, 0, "", null, Instant.EPOCH))))
			.containsExactlyInAnyOrder("types/plan.md", "types/plan.json");
		assertThat(answer(new SearchQuery("orchid", 10, 0, "", null, Instant.now().plusSeconds(3600))).hits())
			.isEmpty();
	}

	private static SearchAnswer answer(SearchQuery query) {
		return indexed.search().search(query).blockOptional(Indexed.TIMEOUT).orElseThrow();
	}

	private static List<String> uris(SearchAnswer answer) {
		return answer.hits().stream().map((hit) -> hit.uri().replace(Library.PREFIX, "")).toList();
	}

}
