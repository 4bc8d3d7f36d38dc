package io.mcpgateway.cluster.hub;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.cluster.redis.RedisLink;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Store of the subjects of each node in Redis: a set {@code interest:<node>}. Heartbeats
 * delete the sets of nodes that are gone.
 */
final class InterestStore {

	private static final RedisScript<Long> WRITE = RedisScript
		.of(new ClassPathResource("write-interest.lua", InterestStore.class), Long.class);

	private static final RedisScript<String> READ = RedisScript
		.of(new ClassPathResource("read-interest.lua", InterestStore.class), String.class);

	/** Maximum subjects of a write or a page. */
	private static final int MAX_SUBJECTS = 500;

	private static final int MAX_CHARACTERS = StreamRecord.MAX_CHARACTERS / 2;

	private final RedisLink link;

	InterestStore(RedisLink link) {
		this.link = link;
	}

	/**
	 * Groups edges so that each group fits into a write and into a record of the stream.
	 * @param edges signs with subjects
	 */
	static List<List<String>> groups(Collection<String> edges) {
		List<List<String>> groups = new ArrayList<>();
		int characters = MAX_CHARACTERS;
		for (String edge : edges) {
			characters += edge.length() + 1;
			if (characters > MAX_CHARACTERS || groups.getLast().size() == MAX_SUBJECTS) {
				groups.add(new ArrayList<>());
				characters = edge.length() + 1;
			}
			groups.getLast().add(edge);
		}
		return groups;
	}

	/** Deletes the subjects of this node. */
	Mono<Void> clear() {
		return write(List.of("*"));
	}

	/** Applies edges to the subjects of this node. */
	Mono<Void> write(List<String> edges) {
		return this.link.run(WRITE, List.of(key(this.link.node())), edges).then();
	}

	/** Reads the subjects of a node, of at most {@code max} subjects. */
	Mono<Set<String>> read(String node, int max) {
		Set<String> all = new HashSet<>();
		return page(node, "0").expand(
				(page) -> (page.cursor().equals("0") || all.size() > max) ? Mono.empty() : page(node, page.cursor()))
			.doOnNext((page) -> all.addAll(page.subjects()))
			.then(Mono.just(all));
	}

	private Flux<Page> page(String node, String cursor) {
		return this.link.run(READ, List.of(key(node)), List.of(cursor, String.valueOf(MAX_SUBJECTS)))
			.map((result) -> List.of(result.split("\n")))
			.map((lines) -> new Page(lines.getFirst(), lines.subList(1, lines.size())))
			.flux();
	}

	private String key(String node) {
		return this.link.key("interest:" + node);
	}

	/**
	 * Page of subjects.
	 *
	 * @param cursor cursor of the next page; 0 after the last
	 */
	private record Page(String cursor, List<String> subjects) {

	}

}
