package io.mcpgateway.adapter;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/**
 * Monitor of the local directory of a mount. Logs a line when the directory is missing
 * and another when the directory can be opened again. Looks at the start, and every five
 * seconds while the directory is missing.
 */
public final class RootMonitor implements InitializingBean, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(RootMonitor.class);

	private static final Duration INTERVAL = Duration.ofSeconds(5);

	private final String uriPrefix;

	private final String property;

	private final Path path;

	private final Mono<?> probe;

	private final AtomicBoolean isMissing = new AtomicBoolean();

	private final Disposable.Swap watching = Disposables.swap();

	private volatile @Nullable Disposable start;

	/**
	 * Creates a monitor, which looks for the directory after the start only.
	 * @param uriPrefix URI prefix of the mount
	 * @param property property that names the directory
	 * @param path the directory
	 * @param probe opens the directory; an {@link IOException} means that it is missing,
	 * and any other failure leaves that open
	 * @param threads threads of the mount
	 */
	public RootMonitor(String uriPrefix, String property, Path path, Callable<Boolean> probe, ReaderThreads threads) {
		this.uriPrefix = uriPrefix;
		this.property = property;
		this.path = path;
		this.probe = threads.call(ReaderKey.GATEWAY, probe)
			.doOnSuccess((opened) -> opened())
			.doOnError(IOException.class, this::unavailable)
			.onErrorComplete();
	}

	/** Creates a monitor of the root of a tree. */
	public static RootMonitor of(String uriPrefix, String property, Path path, DirectoryTree tree,
			ReaderThreads threads) {
		return new RootMonitor(uriPrefix, property, path, () -> {
			try (TreeNode root = tree.open(List.of())) {
				return root != null;
			}
		}, threads);
	}

	/** Looks for the directory without waiting for the result. */
	@Override
	public void afterPropertiesSet() {
		this.start = this.probe.subscribe();
	}

	/**
	 * Returns a tree whose calls fail with {@link SourceUnavailableException} while the
	 * root is missing.
	 */
	public DirectoryTree guard(DirectoryTree tree) {
		return new MonitoredTree(tree);
	}

	/** Records the missing directory, and returns the failure for the reader. */
	public SourceUnavailableException unavailable(IOException failure) {
		String reason = this.property + " is " + this.path + ", " + reason(failure);
		if (!this.isMissing.getAndSet(true)) {
			logger.warn("{} is not available: {}", this.uriPrefix, reason);
			this.watching.update(Mono.delay(INTERVAL).then(this.probe).repeat(this.isMissing::get).subscribe());
		}
		return SourceUnavailableException.ofLogged(reason, failure);
	}

	private void opened() {
		if (this.isMissing.getAndSet(false)) {
			logger.info("{} is available: {} can be opened now", this.uriPrefix, this.path);
		}
	}

	private static String reason(IOException failure) {
		return switch ((failure instanceof MissingRootException missing) ? missing.reason() : failure) {
			case NoSuchFileException missing -> "which does not exist: create it, or correct the property";
			case NotDirectoryException other -> "which is not a directory: correct the property";
			case AccessDeniedException denied -> "which the gateway may not read: grant access";
			default -> "which cannot be opened: " + failure.getMessage();
		};
	}

	@Override
	public void destroy() {
		Disposable first = this.start;
		if (first != null) {
			first.dispose();
		}
		this.watching.dispose();
	}

	/** Tree reporting a missing root. */
	private final class MonitoredTree implements DirectoryTree {

		private final DirectoryTree tree;

		MonitoredTree(DirectoryTree tree) {
			this.tree = tree;
		}

		@Override
		public @Nullable TreeNode open(List<String> path) throws IOException {
			try {
				return this.tree.open(path);
			}
			catch (MissingRootException ex) {
				throw unavailable(ex);
			}
		}

		@Override
		public TreeNode openFile(List<String> path) throws IOException {
			try {
				return this.tree.openFile(path);
			}
			catch (MissingRootException ex) {
				throw unavailable(ex);
			}
		}

		@Override
		public NodeAttributes fileAttributes(List<String> path) throws IOException {
			try {
				return this.tree.fileAttributes(path);
			}
			catch (MissingRootException ex) {
				throw unavailable(ex);
			}
		}

		@Override
		public @Nullable TreeNode openCached(List<String> path) throws IOException {
			return this.tree.openCached(path);
		}

		@Override
		public @Nullable NodeAttributes cachedAttributes(List<String> path) throws IOException {
			return this.tree.cachedAttributes(path);
		}

	}

}
