package io.mcpgateway.document.worker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipFile;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import io.mcpgateway.document.worker.markdown.PageRange;
import org.apache.poi.hslf.exceptions.EncryptedPowerPointFileException;
import org.apache.poi.hslf.usermodel.HSLFObjectData;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.tika.exception.EncryptedDocumentException;
import org.xml.sax.SAXException;

/** Reads presentations of PowerPoint, slide by slide. */
final class SlideReader {

	private final MarkdownHandler handler;

	private final MarkdownOutput output;

	private final PageRange pages;

	private final boolean isInside;

	private final SlideText text;

	/**
	 * Creates a reader of a range of slides.
	 * @param isInside whether the slides are part of another document
	 */
	SlideReader(MarkdownHandler handler, MarkdownOutput output, PageRange pages, boolean isInside) {
		this.handler = handler;
		this.output = output;
		this.pages = pages;
		this.isInside = isInside;
		this.text = new SlideText(handler);
	}

	/** Reads a file from 2007 on, and the embedded documents. */
	void readPackage(Path file, EmbeddedDocuments embedded) throws IOException, SAXException {
		try (OPCPackage container = OPCPackage.open(file.toString(), PackageAccess.READ);
				XMLSlideShow show = new XMLSlideShow(container)) {
			if (show.getSlides().isEmpty()) {
				// Libraries read as much of a damaged package as there is
				new ZipFile(file.toFile()).close();
			}
			if (read(show)) {
				embedded.parseParts(container, "/ppt/embeddings/.*", Set.of());
			}
		}
		catch (InvalidFormatException ex) {
			throw new IOException(ex);
		}
	}

	/** Reads a file from before 2007, and the embedded documents. */
	void readBinary(Path file, EmbeddedDocuments embedded)
			throws IOException, SAXException, EncryptedDocumentException {
		File readable = file.toFile();
		try (POIFSFileSystem files = new POIFSFileSystem(readable, true);
				HSLFSlideShow show = new HSLFSlideShow(files)) {
			if (read(show)) {
				for (HSLFObjectData object : show.getEmbeddedObjects()) {
					try (InputStream stream = object.getInputStream()) {
						embedded.parseObject(stream, object.getFileName());
					}
				}
			}
		}
		catch (EncryptedPowerPointFileException ex) {
			throw new EncryptedDocumentException(ex);
		}
	}

	/** Reads the slides of the range, and returns whether the range has all slides. */
	private boolean read(SlideShow<?, ?> show) throws SAXException {
		List<? extends Slide<?, ?>> slides = show.getSlides();
		int all = slides.size();
		if (this.isInside ? this.pages.max() < all : this.pages.isLeftOut(all)) {
			this.output.skip();
		}
		int first = this.isInside ? 1 : this.pages.first();
		int last = this.isInside ? Math.min(all, this.pages.max()) : this.pages.last(all);
		for (int number = first; number <= last; number++) {
			if (!this.isInside) {
				this.handler.page(number);
			}
			this.text.write(slides.get(number - 1));
		}
		if (!this.isInside) {
			this.pages.count(all);
		}
		return this.isInside || (first == 1 && last == all);
	}

}
