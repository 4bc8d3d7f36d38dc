package io.mcpgateway.document.corpus.hostile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.document.corpus.ZipFiles;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.Ole10Native;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Office documents in parts that are written by hand. */
final class OfficePackage {

	static final String WORD = "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
			+ " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""
			+ " xmlns:o=\"urn:schemas-microsoft-com:office:office\"><w:body>";

	static final String WORD_END = "</w:body></w:document>";

	static final String SHEET = "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"
			+ "<sheetData>";

	static final String SHEET_END = "</sheetData></worksheet>";

	private static final String TYPE = "application/vnd.openxmlformats-officedocument.";

	private static final String SCHEMAS = "http://schemas.openxmlformats.org/";

	private final Map<String, byte[]> parts = new LinkedHashMap<>();

	private final Map<String, List<String>> relations = new LinkedHashMap<>();

	private final StringBuilder types = new StringBuilder();

	private OfficePackage(String main, String type) {
		relate("_rels/.rels", "officeDocument", main, "");
		type(main, type);
	}

	/** Returns a Word document, still without its text. */
	static OfficePackage word() {
		return new OfficePackage("word/document.xml", TYPE + "wordprocessingml.document.main+xml");
	}

	/** Returns a Word document with macros. */
	static OfficePackage macros() {
		return new OfficePackage("word/document.xml", "application/vnd.ms-word.document.macroEnabled.main+xml");
	}

	/** Returns a workbook, still without its only sheet. */
	static OfficePackage workbook() {
		OfficePackage workbook = new OfficePackage("xl/workbook.xml", TYPE + "spreadsheetml.sheet.main+xml");
		workbook.type("xl/worksheets/sheet1.xml", TYPE + "spreadsheetml.worksheet+xml");
		workbook.relate("xl/_rels/workbook.xml.rels", "worksheet", "worksheets/sheet1.xml", "");
		return workbook.part("xl/workbook.xml",
				"<workbook xmlns=\"" + SCHEMAS + "spreadsheetml/2006/main\" xmlns:r=\"" + SCHEMAS
						+ "officeDocument/2006/relationships\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"r1\"/>"
						+ "</sheets></workbook>");
	}

	static byte[] docx(String prolog, String body) throws IOException {
		return word().part("word/document.xml", prolog + WORD + body + WORD_END).zip();
	}

	static byte[] xlsx(String rows) throws IOException {
		return workbook().part("xl/worksheets/sheet1.xml", SHEET + rows + SHEET_END).zip();
	}

	/** Returns slides with a title each. */
	static byte[] pptx(int count) throws IOException {
		String main = SCHEMAS + "presentationml/2006/main";
		String draw = SCHEMAS + "drawingml/2006/main";
		OfficePackage slides = new OfficePackage("ppt/presentation.xml", TYPE + "presentationml.presentation.main+xml");
		StringBuilder list = new StringBuilder();
		for (int number = 1; number <= count; number++) {
			String name = "slides/slide" + number + ".xml";
			slides.relate("ppt/_rels/presentation.xml.rels", "slide", name, "");
			slides.type("ppt/" + name, TYPE + "presentationml.slide+xml");
			slides
				.part("ppt/" + name, "<p:sld xmlns:p=\"" + main + "\" xmlns:a=\"" + draw + "\"><p:cSld><p:spTree><p:sp>"
						+ "<p:nvSpPr><p:cNvPr id=\"2\" name=\"T\"/><p:cNvSpPr/><p:nvPr><p:ph type=\"title\"/></p:nvPr>"
						+ "</p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>Slide " + number
						+ "</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>");
			list.append("<p:sldId id=\"" + (255 + number) + "\" r:id=\"r" + number + "\"/>");
		}
		return slides
			.part("ppt/presentation.xml",
					"<p:presentation xmlns:p=\"" + main + "\" xmlns:r=\"http://schemas"
							+ ".openxmlformats.org/officeDocument/2006/relationships\"><p:sldIdLst>" + list
							+ "</p:sldIdLst></p:presentation>")
			.zip();
	}

	static String paragraph(String text) {
		return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>";
	}

	OfficePackage part(String name, String content) {
		return part(name, content.getBytes(StandardCharsets.UTF_8));
	}

	OfficePackage part(String name, byte[] content) {
		this.parts.put(name, content);
		return this;
	}

	OfficePackage type(String part, String type) {
		this.types.append("<Override PartName=\"/" + part + "\" ContentType=\"" + type + "\"/>");
		return this;
	}

	/** Adds a relation, whose identifier is {@code r} and its number in the file. */
	OfficePackage relate(String file, String type, String target, String attributes) {
		List<String> others = this.relations.computeIfAbsent(file, (name) -> new ArrayList<>());
		int number = others.size() + 1;
		others.add("<Relationship Id=\"r" + number + "\" Type=\""
				+ (type.startsWith("http:") ? type : SCHEMAS + "officeDocument/2006/relationships/" + type)
				+ "\" Target=\"" + target + "\" " + attributes + "/>");
		return this;
	}

	/** Returns all parts by name. */
	Map<String, byte[]> parts() {
		part("[Content_Types].xml", "<Types xmlns=\"" + SCHEMAS
				+ "package/2006/content-types\"><Default Extension=\"rels\""
				+ " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"bin\""
				+ " ContentType=\"" + TYPE + "oleObject\"/><Default Extension=\"docx\" ContentType=\"" + TYPE
				+ "wordprocessingml.document\"/>" + this.types + "</Types>");
		this.relations.forEach((file, all) -> part(file, "<Relationships xmlns=\"" + SCHEMAS
				+ "package/2006/relationships\">" + String.join("", all) + "</Relationships>"));
		return this.parts;
	}

	byte[] zip() throws IOException {
		return ZipFiles.zipBytes(parts());
	}

	/** Encrypts a package as Office does. */
	static byte[] encrypt(byte[] content) throws IOException {
		try (POIFSFileSystem files = new POIFSFileSystem(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			Encryptor encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
			encryptor.confirmPassword("secret");
			try (OPCPackage opened = OPCPackage.open(new ByteArrayInputStream(content));
					OutputStream encrypted = encryptor.getDataStream(files)) {
				opened.save(encrypted);
			}
			files.writeFilesystem(out);
			return out.toByteArray();
		}
		catch (GeneralSecurityException | InvalidFormatException ex) {
			throw new IOException(ex);
		}
	}

	/** Wraps a program as an object that a double click runs. */
	static byte[] object(String program) throws IOException {
		try (POIFSFileSystem files = new POIFSFileSystem(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			Ole10Native object = new Ole10Native("setup.exe", "setup.exe", "setup.exe",
					program.getBytes(StandardCharsets.ISO_8859_1));
			ByteArrayOutputStream content = new ByteArrayOutputStream();
			object.writeOut(content);
			files.createDocument(new ByteArrayInputStream(content.toByteArray()), Ole10Native.OLE10_NATIVE);
			files.writeFilesystem(out);
			return out.toByteArray();
		}
	}

}
