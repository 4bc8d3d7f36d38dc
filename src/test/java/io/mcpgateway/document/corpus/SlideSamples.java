package io.mcpgateway.document.corpus;

import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

import io.mcpgateway.document.corpus.CorpusText.Block;
import io.mcpgateway.document.corpus.CorpusText.Heading;
import io.mcpgateway.document.corpus.CorpusText.Item;
import io.mcpgateway.document.corpus.CorpusText.Items;
import io.mcpgateway.document.corpus.CorpusText.Paragraph;
import io.mcpgateway.document.corpus.CorpusText.Section;
import io.mcpgateway.document.corpus.CorpusText.Table;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTable;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.sl.usermodel.AutoNumberingScheme;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFAutoShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextShape;

/** Writes texts as PowerPoint presentations, a slide a section. */
final class SlideSamples {

	private static final Rectangle BODY = new Rectangle(50, 120, 600, 150);

	private static final Rectangle TABLE = new Rectangle(50, 300, 600, 150);

	private SlideSamples() {
	}

	static byte[] writePptx(CorpusText text) throws IOException {
		try (XMLSlideShow show = new XMLSlideShow(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			for (Section section : text.sections()) {
				XSLFSlide slide = show
					.createSlide(show.getSlideMasters().getFirst().getLayout(SlideLayout.TITLE_AND_CONTENT));
				slide.getPlaceholder(0).setText(section.title());
				fill(slide, slide.getPlaceholder(1), section.blocks());
			}
			show.write(out);
			return out.toByteArray();
		}
	}

	private static void fill(XSLFSlide slide, XSLFTextShape body, List<Block> blocks) {
		body.clearText();
		for (Block block : blocks) {
			switch (block) {
				case Heading(int level, String text) -> body.setText(text);
				case Paragraph(String text) -> paragraph(slide, text);
				case Items(boolean isOrdered, List<Item> items) -> items.forEach((item) -> {
					XSLFTextParagraph paragraph = body.addNewTextParagraph();
					paragraph.setBullet(true);
					paragraph.setIndentLevel(item.level());
					if (isOrdered) {
						paragraph.setBulletAutoNumber(AutoNumberingScheme.arabicPeriod, 1);
					}
					paragraph.addNewTextRun().setText(item.text());
				});
				case Table(List<List<String>> rows) -> {
					XSLFTable table = slide.createTable(rows.size(), rows.getFirst().size());
					table.setAnchor(TABLE);
					for (int row = 0; row < rows.size(); row++) {
						for (int column = 0; column < rows.get(row).size(); column++) {
							table.getCell(row, column).setText(rows.get(row).get(column));
						}
					}
				}
			}
		}
	}

	private static void paragraph(XSLFSlide slide, String text) {
		XSLFAutoShape box = slide.createAutoShape();
		box.setAnchor(BODY);
		box.setText(text);
	}

	static byte[] writePpt(CorpusText text) throws IOException {
		try (HSLFSlideShow show = new HSLFSlideShow(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			for (Section section : text.sections()) {
				HSLFSlide slide = show.createSlide();
				slide.addTitle().setText(section.title());
				for (Block block : section.blocks()) {
					fill(slide, block);
				}
			}
			show.write(out);
			return out.toByteArray();
		}
	}

	private static void fill(HSLFSlide slide, Block block) {
		switch (block) {
			case Heading(int level, String text) -> box(slide, text);
			case Paragraph(String text) -> box(slide, text);
			case Items(boolean isOrdered, List<Item> items) -> {
				HSLFTextBox box = box(slide, String.join("\r", items.stream().map(Item::text).toList()));
				for (int item = 0; item < items.size(); item++) {
					HSLFTextParagraph paragraph = box.getTextParagraphs().get(item);
					paragraph.setBullet(true);
					paragraph.setIndentLevel(items.get(item).level());
				}
			}
			case Table(List<List<String>> rows) -> {
				HSLFTable table = slide.createTable(rows.size(), rows.getFirst().size());
				for (int row = 0; row < rows.size(); row++) {
					for (int column = 0; column < rows.get(row).size(); column++) {
						table.getCell(row, column).setText(rows.get(row).get(column));
					}
				}
				table.moveTo(TABLE.x, TABLE.y);
			}
		}
	}

	private static HSLFTextBox box(HSLFSlide slide, String text) {
		HSLFTextBox box = slide.createTextBox();
		box.setAnchor(BODY);
		box.setText(text);
		return box;
	}

}
