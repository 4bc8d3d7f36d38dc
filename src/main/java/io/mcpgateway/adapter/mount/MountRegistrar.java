package io.mcpgateway.adapter.mount;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.configuration.PrincipalConditions;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.core.env.Environment;

/**
 * Registrar of the mounts of a kind, configured at {@code gateway.<part>.mounts.<name>}.
 * The health of all mounts is the bean {@code <part>}.
 *
 * @param <M> the record of the settings of the kind
 */
public abstract class MountRegistrar<M> implements SourceRegistrar {

	private final MountKind<M> kind;

	protected MountRegistrar(MountKind<M> kind) {
		this.kind = kind;
	}

	/** Returns the kind of the mounts. */
	public final MountKind<M> kind() {
		return this.kind;
	}

	@Override
	public final String part() {
		return this.kind.part();
	}

	@Override
	public final Stream<String> properties() {
		String part = "gateway." + this.kind.part();
		String mount = part + ".mounts.<mount>";
		return Stream
			.of(PropertyNames.of(part, this.kind.common()), PropertyNames.of(mount, this.kind.type()), PropertyNames
				.of(mount, MountSettings.class)
				.filter((name) -> !this.kind.without().contains(name.substring(mount.length() + 1).replace("[0]", ""))))
			.flatMap((names) -> names);
	}

	@Override
	public final void register(BeanRegistry registry, Environment environment) {
		MountKind.Bound<M> bound = bind(environment);
		if (bound.mounts().isEmpty()) {
			return;
		}
		share(registry, bound.common(), bound.mounts());
		Map<DeclaredMount, MountBeans> started = new LinkedHashMap<>();
		bound.mounts().stream().map(this::declared).forEach((mount) -> {
			started.put(mount, mount.declaration().in(registry));
		});
		registry.registerBean(part(), MountHealths.class,
				(bean) -> bean.supplier((context) -> health(context, started)));
		registry.registerBean(part() + ":mounts", StartedMounts.class, (bean) -> bean
			.supplier((context) -> new StartedMounts(started, context.bean(part(), MountHealths.class))));
	}

	/**
	 * Returns the mounts that an environment configures. Opens nothing.
	 * @throws RuntimeException for a wrong value, as at the start
	 */
	public final List<DeclaredMount> mounts(Environment environment) {
		return bind(environment).mounts().stream().map(this::declared).toList();
	}

	/**
	 * Registers the beans that all mounts share, for a gateway that started without one.
	 */
	public final void share(BeanRegistry registry, Environment environment) {
		share(registry, bind(environment).common(), List.of());
	}

	private MountKind.Bound<M> bind(Environment environment) {
		Set<String> issuers = PrincipalConditions.issuers(environment);
		return this.kind.bind(environment, (mount) -> {
			check(mount);
			checkIssuers(mount, issuers);
		});
	}

	private DeclaredMount declared(Mount<M> mount) {
		return new DeclaredMount(mount, needsRestart(mount), dependencies(mount), (registry) -> {
			MountBeans beans = new MountBeans(registry, part() + "-" + mount.name());
			declare(mount, beans);
			beans.prefixes(part() + "/" + mount.name());
			return beans;
		});
	}

	private void share(BeanRegistry registry, Object common, List<Mount<M>> mounts) {
		registerSettings(registry, this.kind.common(), common);
		register(registry, mounts);
	}

	/**
	 * Checks the settings of a mount.
	 * @throws IllegalArgumentException naming the property and what to do
	 */
	protected void check(Mount<M> mount) {
	}

	/**
	 * Checks the conditions of a mount that name issuers of tokens.
	 * @param known the names of the configured issuers
	 * @throws IllegalArgumentException naming the property and what to do
	 */
	protected void checkIssuers(Mount<M> mount, Set<String> known) {
	}

	/**
	 * Registers the shared beans of all mounts. Called once, if there is a mount. The
	 * settings of the part itself, see {@link MountKind#common}, are a bean already.
	 */
	protected void register(BeanRegistry registry, List<Mount<M>> mounts) {
	}

	/**
	 * Returns whether only a start adds or removes a mount, such as one with a part that
	 * several mounts share. A mount with a webhook always needs a restart.
	 */
	protected boolean needsRestart(Mount<M> mount) {
		return false;
	}

	/**
	 * Returns names of properties that take a restart and that a mount depends on, such
	 * as the issuers that its settings name.
	 */
	protected Set<String> dependencies(Mount<M> mount) {
		return Set.of();
	}

	/** Declares the parts of a mount. Opens nothing: each part is made later. */
	protected abstract void declare(Mount<M> mount, MountBeans beans);

	private <C> void registerSettings(BeanRegistry registry, Class<C> type, Object settings) {
		registry.registerBean(part() + ":settings", type, (bean) -> bean.supplier((context) -> type.cast(settings)));
	}

	private static MountHealths health(BeanRegistry.SupplierContext context, Map<DeclaredMount, MountBeans> mounts) {
		MountHealths healths = new MountHealths();
		mounts.forEach((declared, beans) -> {
			Part<? extends ReactiveHealthIndicator> health = beans.health();
			if (health != null) {
				healths.put(declared.mount().name(), health.in(context));
			}
		});
		return healths;
	}

}
