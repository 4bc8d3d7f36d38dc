package io.mcpgateway;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.RandomAccessFile;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.UrlResource;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that files which others may write are opened by trees only. Every other way of
 * the JDK waits at a FIFO, reads a device without end, and follows each link.
 */
class FileAccessTests {

	private static final String OURS = "io.mcpgateway.";

	/** Classes that open files in another way, each with the reason. */
	private static final Map<String, String> EXEMPT = Map.ofEntries(
			Map.entry("configuration.DirectoryLocationResolver", "lists a directory of the operator's files"),
			Map.entry("document.WorkerPool", "writes Markdown into a new file of the gateway's own directory"),
			Map.entry("document.WorkerProcess", "starts the worker in the gateway's own directory"),
			Map.entry("document.ContainerMemory", "reads the control groups of the kernel"),
			Map.entry("document.DocumentFiles", "creates the gateway's own directory"),
			Map.entry("document.MarkdownCache", "keeps Markdown in the gateway's own directory"),
			Map.entry("document.Markdown", "reads Markdown from the gateway's own directory"),
			Map.entry("document.MarkdownReader", "reads Markdown from the gateway's own directory"),
			Map.entry("document.SpooledDocument", "writes a document into the gateway's own directory"),
			Map.entry("document.worker.ExtractionWorker", "reads its standard input, from the gateway"),
			Map.entry("document.worker.SlideReader", "reads the file that the gateway wrote for the worker"),
			Map.entry("document.worker.WorkerLauncher", "finds the links of the JDK that it runs on"),
			Map.entry("document.worker.PresentationReader", "reads the file that the gateway wrote for the worker"),
			Map.entry("document.worker.SheetNameHandler", "reads the file that the gateway wrote for the worker"),
			Map.entry("document.worker.PdfFile", "reads the file that the gateway wrote for the worker"),
			Map.entry("search.IndexDirectory", "creates and removes the gateway's own index"),
			Map.entry("adapter.git.mirror.MirrorRepository", "writes packs into the gateway's own mirror"),
			Map.entry("adapter.git.mirror.RemoteMirror", "hands the gateway's own mirror to JGit"),
			Map.entry("training.TrainingDirectory", "writes the files of a training into a new directory"),
			Map.entry("training.TrainingRepository", "writes a repository into the directory of a training"),
			Map.entry("training.SessionLoad", "changes its own file in the directory of a training"),
			Map.entry("training.SseLoad", "changes its own file in the directory of a training"),
			Map.entry("training.StdioLoad", "changes its own file in the directory of a training"),
			Map.entry("training.StreamLoad", "changes its own file in the directory of a training"));

	/** Methods that tell about files, or create and delete them, without opening one. */
	private static final Set<String> HARMLESS = Set.of("exists", "notExists", "isDirectory", "isRegularFile",
			"isReadable", "isWritable", "isSymbolicLink", "readAttributes", "getLastModifiedTime", "createDirectory",
			"createDirectories", "delete", "deleteIfExists", "readSymbolicLink");

	private static final Set<Class<?>> OPENERS = Set.of(Files.class, FileChannel.class, AsynchronousFileChannel.class,
			FileSystemProvider.class, SecureDirectoryStream.class);

	private static final Set<Class<?>> OPENED = Set.of(FileInputStream.class, FileReader.class, RandomAccessFile.class,
			ZipFile.class, Scanner.class, FileSystemResource.class, UrlResource.class);

	private static final JavaClasses CLASSES = ImportedClasses.withCalledTypes("io.mcpgateway",
			ImportOption.Predefined.DO_NOT_INCLUDE_TESTS);

	@Test
	void onlyTreesOpenFilesThatOthersWrite() {
		noClasses().that()
			.resideOutsideOfPackage(OURS + "tree")
			.and(describe("are not exempt", (type) -> !EXEMPT.containsKey(name(type))))
			.should()
			.accessTargetWhere(opensAFile())
			.because("files that others write are opened through io.mcpgateway.tree, which never waits at a FIFO")
			.check(CLASSES);
	}

	@Test
	void everyExemptionIsNeeded() {
		assertThat(CLASSES.stream()
			.filter((type) -> type.getAccessesFromSelf().stream().anyMatch(opensAFile()))
			.map(FileAccessTests::name)
			.collect(Collectors.toSet())).containsAll(EXEMPT.keySet());
	}

	private static DescribedPredicate<JavaAccess<?>> opensAFile() {
		return describe("opens a file or directory", (access) -> {
			AccessTarget target = access.getTarget();
			JavaClass owner = target.getOwner();
			boolean isOpener = OPENERS.stream().anyMatch(owner::isEquivalentTo) && !HARMLESS.contains(target.getName());
			boolean isOpened = OPENED.stream().anyMatch(owner::isAssignableTo) && target.getName().equals("<init>");
			boolean isHandedOver = (owner.isEquivalentTo(Path.class) && target.getName().equals("toFile"))
					|| (owner.isEquivalentTo(File.class) && target.getName().equals("<init>"));
			return (isOpener && !isOnOpenChannel(target)) || isOpened || isHandedOver;
		});
	}

	/** Returns whether a method works on a channel or stream that is open already. */
	private static boolean isOnOpenChannel(AccessTarget target) {
		return target.getOwner().isEquivalentTo(FileChannel.class) && !target.getName().equals("open");
	}

	/** Returns the name of the outermost class, without the common package. */
	private static String name(JavaClass type) {
		String name = type.getName().substring(OURS.length());
		int nested = name.indexOf('$');
		return (nested < 0) ? name : name.substring(0, nested);
	}

}
