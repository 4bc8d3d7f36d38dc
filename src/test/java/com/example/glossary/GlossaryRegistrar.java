package com.example.glossary;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import org.springframework.util.Assert;

/** Registrar of the glossaries under {@code gateway.glossaries.mounts}. */
public final class GlossaryRegistrar extends MountRegistrar<GlossaryMount> {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	public GlossaryRegistrar() {
		super(MountKind.of("glossaries", GlossaryMount.class)
			.without("include", "exclude", "skills", "list", "charset", "max-read"));
	}

	@Override
	protected void check(Mount<GlossaryMount> mount) {
		Assert.notNull(mount.source().file(), () -> mount.property() + ".file is required: the file with the terms");
	}

	@Override
	protected void declare(Mount<GlossaryMount> mount, MountBeans beans) {
		Path file = Objects.requireNonNull(mount.source().file());
		Part<ReaderThreads> threads = beans.threads(4);
		Part<Glossary> glossary = beans.part("glossary", Glossary.class,
				(context) -> new Glossary(uriPrefix(mount), file, threads.in(context)));
		beans.polling(List.of(uriPrefix(mount)), (context) -> new GlossaryPoller(glossary.in(context)),
				mount.source().pollInterval(), TIMEOUT, Watchers.EACH_NODE);
		beans.adapter(GlossaryAdapter.class,
				(context) -> new GlossaryAdapter(mount, glossary.in(context), beans.baselines(context)));
		beans.health((context) -> new SourceHealth(
				glossary.in(context).terms().map((terms) -> Map.of("terms", terms.size())), TIMEOUT,
				(failure) -> "the file of terms cannot be read"));
	}

	static String uriPrefix(Mount<GlossaryMount> mount) {
		return "glossary://" + mount.name() + "/";
	}

}
