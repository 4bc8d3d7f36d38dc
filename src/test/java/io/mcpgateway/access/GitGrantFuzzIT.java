package io.mcpgateway.access;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.access.GrantFuzzIT.Grant;
import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.mount.grant.GrantCondition;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that access files of a repository and the same grants as rules of the gateway
 * answer each caller with the same bytes, in every revision. Files, grants and callers
 * are random: {@code -Dfuzz.rounds} divided by 6, starting with {@code -Dfuzz.seed}.
 */
class GitGrantFuzzIT {

	private static final long FIRST_SEED = Long.getLong("fuzz.seed", System.nanoTime());

	private static final int ROUNDS = Math.ceilDiv(Integer.getInteger("fuzz.rounds", 60), 6);

	private static final String MOUNT = "git://acme/heads/main/contents/";

	private static final String ANY = "git://acme/*/*/contents/";

	@AutoClose
	private final WrittenRepository repository = WrittenRepository.create();

	@Test
	void grantAsRulesDo() throws IOException {
		this.repository.put("readme.md", "token").commit("Begin");
		try (FuzzedGateway byFiles = FuzzedGateway.start(new Revisions(this.repository),
				Map.of("gateway.git.mounts.acme.access-file", ".access.yaml"));
				FuzzedGateway byRules = FuzzedGateway.start(new Revisions(this.repository),
						Map.of("gateway.git.mounts.acme.exclude", "**/.access.yaml"))) {
			GrantCondition condition = byFiles.running().context().getBean(GrantCondition.class);
			byFiles.rules().useCondition(condition);
			int hidden = 0;
			for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
				Random random = new Random(seed);
				FuzzedTree tree = FuzzedTree.random(MOUNT, "r" + Long.toUnsignedString(seed, 36), random);
				Map<String, List<Grant>> grants = GrantFuzzIT.random(tree, random);
				String loose = write(tree, Map.of());
				String strict = write(tree, grants);
				this.repository.tag(tree.name(), loose);
				for (FuzzedGateway gateway : List.of(byFiles, byRules)) {
					gateway.running().context().getBean(GitRepository.class).updateDefaultBranch();
					gateway.scans().run();
				}
				byRules.rules().use(rules(tree, grants));
				for (Identity identity : GrantFuzzIT.IDENTITIES) {
					List<FuzzedQuestion> questions = FuzzedQuestions.of(tree, byFiles.templates());
					List<String> uris = uris(tree, loose, strict);
					assertThat(GrantFuzzIT.difference(answers(byFiles, questions, uris, identity),
							answers(byRules, questions, uris, identity)))
						.as("-Dfuzz.rounds=1 -Dfuzz.seed=" + seed + " for " + identity.id() + "\n" + tree + "\n"
								+ grants)
						.isEmpty();
					hidden += tree.files()
						.keySet()
						.stream()
						.anyMatch((file) -> !condition.allows(identity, Verb.READ, tree.uri(file))) ? 1 : 0;
				}
			}
			System.out.println(ROUNDS + " rounds from fuzz.seed=" + FIRST_SEED + ", with hidden files: " + hidden);
			assertThat(hidden).isPositive();
		}
	}

	/** Commits a tree in place of the one before, with access files. */
	private String write(FuzzedTree tree, Map<String, List<Grant>> grants) {
		this.repository.clear();
		tree.files().forEach((path, text) -> this.repository.put(tree.path(path), text));
		grants.forEach((folder, rules) -> this.repository.put(tree.path(folder) + ".access.yaml", rules.isEmpty()
				? "rules: []" : "rules:\n" + rules.stream().map(Grant::yaml).collect(Collectors.joining())));
		return this.repository.commit("Write " + tree.name());
	}

	/** Returns URIs of each kind of revision, and of documents that name paths. */
	private static List<String> uris(FuzzedTree tree, String loose, String strict) {
		List<String> uris = new ArrayList<>(List.of("commits/" + loose, "commits/" + strict, "commits/HEAD", "heads/",
				"tags/", "heads/main/log", "diff/" + loose + "..." + strict, "diff/" + strict + "..." + loose,
				"diff/main..." + tree.name()));
		Stream.concat(tree.files().keySet().stream(), tree.directories().stream()).forEach((path) -> {
			String encoded = tree.uri(path).substring(MOUNT.length());
			Stream
				.of("tags/" + tree.name(), "commits/" + loose, "commits/" + strict, "commits/" + loose.substring(0, 10))
				.forEach((revision) -> uris.add(revision + "/contents/" + encoded));
			if (!path.endsWith("/")) {
				uris.add("heads/main/log?path=" + encoded);
			}
		});
		return uris.stream().map("git://acme/"::concat).toList();
	}

	private static Map<String, String> answers(FuzzedGateway gateway, List<FuzzedQuestion> questions, List<String> uris,
			Identity identity) {
		Map<String, String> answers = new LinkedHashMap<>(
				new FuzzedTranscript(gateway, gateway.caller(identity), Map.of()).of(questions));
		for (String uri : uris) {
			answers.put(uri,
					gateway
						.answer(gateway.caller(identity), ProtocolVersion.V2025_11_25, "resources/read",
								Map.of("uri", uri))
						.block(FuzzedGateway.TIMEOUT));
		}
		return answers;
	}

	/** Returns rules that grant in each revision, those of the deepest folders first. */
	private static List<RuleProperties> rules(FuzzedTree tree, Map<String, List<Grant>> grants) {
		List<RuleProperties> rules = new ArrayList<>();
		rules.add(deny("git://acme/**/nothing-there"));
		grants.keySet().stream().sorted(Comparator.comparing(String::length).reversed()).forEach((folder) -> {
			String any = ANY + tree.uri(folder).substring(MOUNT.length());
			grants.get(folder).forEach((grant) -> rules.add(grant.rule(any)));
			rules.add(deny(any + "**"));
		});
		rules.add(RuleProperties.ALLOW_ALL);
		return rules;
	}

	private static RuleProperties deny(String uri) {
		return new RuleProperties(List.of(uri), null, null, null, null, null, null, GrantFuzzIT.ALL, RuleEffect.DENY);
	}

	/** Repository that the test writes itself. */
	private record Revisions(WrittenRepository repository) implements FuzzedSource {

		@Override
		public Map<String, Object> properties() {
			return Map.of("gateway.git.mounts.acme.path", this.repository.directory(),
					"gateway.git.mounts.acme.poll-interval", "1h");
		}

		@Override
		public void write(FuzzedTree tree) {
			// the test does
		}

		@Override
		public void delete(FuzzedTree tree) {
			// the next tree replaces this one
		}

		@Override
		public void close() {
			// the test closes the repository
		}

	}

}
