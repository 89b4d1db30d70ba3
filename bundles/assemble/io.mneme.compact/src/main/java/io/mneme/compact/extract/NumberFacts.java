package io.mneme.compact.extract;

import java.util.regex.Pattern;

/**
 * How numbers and what is made of digits are written: web and mail addresses, dates, times, telephone numbers, amounts, codes, and
 * numbers in words, in English and Chinese; digits may be of full width. Repetitions are bounded or possessive, so that no text makes
 * the search slow.
 */
final class NumberFacts {

    private static final String MONTH =
            "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
                    + "|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
    private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?";
    private static final String HAN_NUMERAL = "[零〇一二两三四五六七八九十百千万亿]";
    private static final String DIGITS = "0-9０-９";
    private static final String HAN_DIGIT = "[零〇一二三四五六七八九]";

    /** With them the number of a car begins. */
    private static final String PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";

    private static final String UNIT = "(?:%|％|°[CF]?|℃|[年月日号点分秒元块角岁个人位次层楼室天周斤克米]|公里|公斤|小时|分钟|星期|美元|欧元|英镑)";
    private static final String TENS =
            "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four"
                    + "|five|six|seven|eight|nine))?|(?:one|two|three|four|five|six|seven|eight|nine|ten|a)[- ](?:hundred|thousand|million)";

    private static final String[] FORMS = {
        "https?://[^\\s<>\"'，。！？；、（）【】《》「」]{1,500}(?<![.,;:!?)\\]])",
        "(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}+@[A-Za-z0-9-]{1,63}+(?:\\.[A-Za-z0-9-]{1,63}+){1,5}+",
        "(?<![A-Za-z])" + MONTH + " " + DAY + "(?:,? \\d{4})?(?![A-Za-z0-9])",
        "(?<![A-Za-z0-9])" + DAY + " (?:of )?" + MONTH + "(?:,? \\d{4})?(?![A-Za-z])",
        HAN_DIGIT + "{2,4}年(?:" + HAN_NUMERAL + "{1,3}月)?(?:" + HAN_NUMERAL + "{1,3}[日号])?",
        HAN_NUMERAL + "{1,3}月" + HAN_NUMERAL + "{1,3}[日号]",
        "\\d{2,4}年(?:\\d{1,2}月)?(?:\\d{1,2}[日号])?|\\d{1,2}月\\d{1,2}[日号]?",
        "\\d{1,2}点(?:\\d{1,2}分?|半|一刻|三刻)",
        "\\d{1,2}(?:[:：]\\d{2}){1,2}(?: ?[AaPp]\\.?[Mm]\\b\\.?)?|(?<![A-Za-z0-9])\\d{1,2} ?[AaPp][Mm](?![A-Za-z])",
        "\\+\\d{1,3}(?:[ -]?\\(?\\d{2,5}\\)?){2,5}",
        "(?<![\\d.-])(?:\\(\\d{2,5}\\)|\\d{2,5})(?:[ -]\\d{2,5}){1,4}(?![A-Za-z\\d-])",
        "[$€£¥￥#][ ]?\\d[\\d,]*(?:\\.\\d+)?[kKmM]?",
        "[" + PROVINCES + "][A-Z]·?(?=[A-Z]{0,5}\\d)[A-Z\\d]{5,6}(?![A-Za-z0-9])",
        "(?:(?<![A-Za-z0-9])[-−](?=\\d))?(?<![A-Za-z])(?:[A-Za-z]{1,20}+[-_/.]?+){0,6}+\\d[A-Za-z0-9]{0,60}+(?:[-_/.:,][A-Za-z]{0,20}\\d[A-Za-z0-9]{0,60}+){0,8}+"
                + UNIT + "?",
        "第?" + HAN_NUMERAL + "{2,20}+(?:" + UNIT + ")?|第?" + HAN_NUMERAL + "(?:[年月日号点元块岁层楼]|公里|公斤|小时|分钟|美元)半?",
        "(?i)(?<![a-z])(?:" + TENS + ")(?![a-z])"
    };

    /** Matches a number; where several forms fit, the first of them. */
    static final Pattern PATTERN =
            Pattern.compile(String.join("|", FORMS).replace("0-9", DIGITS).replace("\\d", "[" + DIGITS + "]"));

    private NumberFacts() {}
}
