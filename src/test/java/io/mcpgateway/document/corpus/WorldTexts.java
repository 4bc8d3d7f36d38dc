package io.mcpgateway.document.corpus;

import java.text.Normalizer;
import java.util.List;

/** Texts of Asia and of the Near East, and one with pictographs. */
final class WorldTexts {

	private WorldTexts() {
	}

	static List<CorpusText> all() {
		return List.of(chinese(), japanese(), korean(), arabic(), hebrew(), hindi(), vietnamese(), chat());
	}

	private static CorpusText chinese() {
		return CorpusText.of("采购合同", "zh", """
				# 办公家具采购合同
				甲方向乙方购买下列办公家具，双方按照平等自愿的原则签订本合同。
				## 货物清单
				| 名称 | 数量 | 单价
				| 会议桌 | 2 | 3600.00
				| 转椅 | 24 | 450.00
				| 文件柜 | 8 | 820.00
				## 交货
				乙方应当在三十日之内把货物送到甲方仓库，并负责安装。
				* 运输费用由乙方承担
				* 损坏的货物必须更换
				- 七日之内提出
				- 附上照片
				## 付款步骤
				+ 签字后支付三成
				+ 验收后支付其余货款
				""".strip());
	}

	private static CorpusText japanese() {
		return CorpusText.of("取扱説明書", "ja", """
				# 加湿器の取扱説明書
				ご使用の前に、この説明書をよくお読みください。読んだあとは大切に保管してください。
				## 安全上のご注意
				* 濡れた手で触らないでください
				* 分解や改造をしないでください
				## 使い方
				+ タンクに水を入れる
				+ 電源ボタンを押す
				+ モードを選ぶ
				## 仕様
				| 項目 | 単位 | 値
				| 消費電力 | ワット | 35
				| タンク容量 | リットル | 4.20
				| 重さ | キログラム | 2.80
				お手入れは週に一度、ぬるま湯で行います。
				""".strip());
	}

	private static CorpusText korean() {
		return CorpusText.of("회의록", "ko", """
				# 제품 개발 회의록
				이번 회의에서는 내년에 출시할 자전거의 설계와 일정을 논의하였다.
				## 결정 사항
				* 바퀴 크기를 두 가지로 한다
				* 배터리를 분리할 수 있게 한다
				## 일정
				| 단계 | 담당 | 마감
				| 설계 | 김하늘 | 2026-02-10
				| 시험 | 박바다 | 2026-05-20
				| 출시 | 이나무 | 2026-09-01
				## 다음 할 일
				+ 부품 가격을 조사한다
				+ 시제품을 주문한다
				""".strip());
	}

	private static CorpusText arabic() {
		return CorpusText.of("تقرير", "ar", """
				# تقرير عن مشروع الري
				يصف هذا التقرير أعمال الري في الوادي خلال السنة الماضية ويقترح خطوات جديدة.
				## النتائج
				* زادت كمية القمح
				* قلت كمية المياه المفقودة
				## الأرقام
				| المحصول | المساحة | الكمية
				| قمح | 120 | 340
				| شعير | 80 | 190
				| تمر | 45 | 75
				## الخطوات
				+ إصلاح القنوات القديمة
				+ تدريب المزارعين
				""".strip());
	}

	private static CorpusText hebrew() {
		return CorpusText.of("מחירון", "he", """
				# מחירון של בית המאפה
				המחירים כוללים מס ונכונים עד סוף החורף. הזמנות גדולות יש להזמין יום מראש.
				## לחמים
				| מוצר | משקל | מחיר
				| לחם שיפון | 750 | 18
				| חלה | 500 | 14
				| לחמניה | 90 | 4
				## משלוחים
				* משלוח חינם בתוך העיר
				* תשלום במזומן או בכרטיס
				## הזמנה
				+ בוחרים מוצר
				+ מתקשרים אלינו
				""".strip());
	}

	private static CorpusText hindi() {
		return CorpusText.of("सूचना", "hi", """
				# पुस्तकालय की सूचना
				पुस्तकालय अब रविवार को भी खुला रहेगा। सभी सदस्यों से निवेदन है कि वे नियमों का पालन करें।
				## नियम
				* कृपया शांति बनाए रखें
				* पुस्तकें समय पर लौटाएँ
				## शुल्क
				| सेवा | अवधि | रुपये
				| सदस्यता | वर्ष | 300
				| विलंब शुल्क | दिन | 2
				## आवेदन
				+ प्रपत्र भरें
				+ पहचान पत्र दिखाएँ
				""".strip());
	}

	/** Letters and their accents are characters of their own. */
	private static CorpusText vietnamese() {
		return CorpusText.of("báo-giá", "vi", Normalizer.normalize("""
				# Bảng báo giá dịch vụ vận chuyển
				Công ty chúng tôi gửi đến quý khách bảng giá vận chuyển hàng hóa trong nước, áp dụng từ tháng tới.
				## Bảng giá
				| Tuyến đường | Thời gian | Giá
				| Hà Nội đến Đà Nẵng | 2 | 1850.00
				| Huế đến Cần Thơ | 3 | 2400.00
				## Điều kiện
				* Hàng dễ vỡ phải được đóng gói kỹ
				* Người gửi chịu trách nhiệm về giấy tờ
				## Cách đặt hàng
				+ Gọi điện thoại trước một ngày
				+ Xác nhận địa chỉ nhận hàng
				Mọi thắc mắc xin liên hệ phòng khách hàng.
				""".strip(), Normalizer.Form.NFD));
	}

	private static CorpusText chat() {
		return CorpusText.of("team-retro", "en", """
				# Team retrospective 🚀
				We shipped on time 🎉 and slept well. The café in Zürich was naïve but nice 🍰.
				## What went well 👍
				* Deploys take 4 minutes ⏰
				* No pager at night 🌙
				## Mood
				| Person | Before | After
				| Ana | 😟 | 😀
				| Bo | 😐 | 🥳
				## Next steps
				+ Write the runbook 📘
				+ Water the plants 🌱
				""".strip());
	}

}
