package io.mcpgateway.adapter.git;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.ReaderListener;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.SmallHeapProcess;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

/** Client of a mounted repository in a process with a small heap. */
final class SmallHeapClient {

	private SmallHeapClient() {
	}

	/**
	 * Reads URIs one after the other, each by a number of clients at once.
	 * @return for each URI the different outcomes, in order: the text, or the message of
	 * the error
	 */
	static List<String> read(Path repository, int clients, List<String> uris) {
		List<String> arguments = new ArrayList<>(List.of(repository.toString(), Integer.toString(clients)));
		arguments.addAll(uris);
		return SmallHeapProcess.run(SmallHeapClient.class, arguments);
	}

	/**
	 * Prints the outcomes.
	 * @param arguments the directory, the number of clients, and the URIs
	 */
	public static void main(String[] arguments) {
		Mount<GitMount> mount = TestMounts.of(new GitRegistrar(), "acme", Map.of("path", arguments[0]));
		GitRepository repository = new GitRepository(mount.source(), ReaderThreads.of(24, "git"),
				Schedulers.boundedElastic(), ReaderListener.NONE);
		repository.updateDefaultBranch();
		CatalogClient client = new CatalogClient(new GitAdapter(mount, repository, BaselineTaker.NONE));
		int clients = Integer.parseInt(arguments[1]);
		Stream.of(arguments).skip(2).forEach((uri) -> {
			List<String> outcomes = Flux.fromStream(IntStream.range(0, clients).boxed())
				.flatMap((i) -> Flux.defer(() -> Flux.just(outcome(client, uri)))
					.subscribeOn(Schedulers.boundedElastic()), clients)
				.collectList()
				.block();
			SmallHeapProcess.print(String.join(" | ", outcomes.stream().distinct().sorted().toList()));
		});
		System.exit(0);
	}

	private static String outcome(CatalogClient client, String uri) {
		JsonNode answer = client.read(uri);
		String text = answer.at("/result/contents/0/text").asString("");
		return answer.has("error") ? answer.at("/error/message").asString()
				: String.join(" ", Arrays.asList(text.substring(0, Math.min(text.length(), 60)).split("\\s+")));
	}

}
