package io.mneme.compact.extract;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of lines of a summary, in their order, with the headings under which they stand. */
enum FactKind {
    NAME("Names: ", "名称："),
    NUMBER("Numbers: ", "数字："),
    QUESTION("Open questions:", "未答的问题："),
    SENTENCE("Said:", "内容：");

    private final String english;
    private final String chinese;

    FactKind(String english, String chinese) {
        this.english = english;
        this.chinese = chinese;
    }

    String heading(boolean inChinese) {
        return inChinese ? chinese : english;
    }

    /** Returns whether its facts stand on one line behind the heading; the others have a line each. */
    boolean isList() {
        return this == NAME || this == NUMBER;
    }

    /** Returns the kind whose heading begins a line. */
    static Optional<FactKind> ofHeading(String line) {
        return Arrays.stream(values())
                .filter(kind -> line.startsWith(kind.english.strip()) || line.startsWith(kind.chinese.strip()))
                .findFirst();
    }

    /** Returns what follows the heading of this kind on its line. */
    String behindHeading(String line) {
        String heading = line.startsWith(english.strip()) ? english.strip() : chinese.strip();
        return line.substring(heading.length()).strip();
    }
}
