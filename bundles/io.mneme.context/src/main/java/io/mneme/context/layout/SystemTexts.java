package io.mneme.context.layout;

import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.TextPart;
import java.util.ArrayList;
import java.util.List;

/** Prepares system texts in a row for the body. Used for texts of which none is a medium. */
final class SystemTexts {

    private static final String BEGIN = "<system-reminder>\n";
    private static final String END = "\n</system-reminder>";

    private SystemTexts() {}

    /**
     * Returns the texts without those that are blank, which providers reject: such a text is joined to the one before it, or to the
     * next if it is the first. Empty if all are blank.
     */
    static List<BodyPart> withoutBlanks(List<BodyPart> texts) {
        List<BodyPart> joined = new ArrayList<>(texts.size());
        for (BodyPart part : texts) {
            int last = joined.size() - 1;
            if (last >= 0 && isBlank(part)) {
                joined.set(last, around("", joined.get(last), text(part)));
            } else if (last >= 0 && isBlank(joined.get(last))) {
                joined.set(last, around(text(joined.get(last)), part, ""));
            } else {
                joined.add(part);
            }
        }
        joined.removeIf(SystemTexts::isBlank);
        return joined;
    }

    /** Returns the texts as one reminder, each in a part of its own. The first loses what separated it from others. */
    static List<BodyPart> asReminder(List<BodyPart> texts) {
        List<BodyPart> parts = new ArrayList<>(texts);
        parts.set(0, around(BEGIN, replaced(parts.get(0), text(parts.get(0)).stripLeading()), ""));
        int last = parts.size() - 1;
        parts.set(
                last, around("", replaced(parts.get(last), text(parts.get(last)).stripTrailing()), END));
        return parts;
    }

    private static boolean isBlank(BodyPart part) {
        return text(part).isBlank();
    }

    private static String text(BodyPart part) {
        return part.part().asText();
    }

    private static BodyPart around(String before, BodyPart part, String after) {
        return replaced(part, before + text(part) + after);
    }

    private static BodyPart replaced(BodyPart part, String text) {
        return part.part() instanceof TextPart former
                ? new BodyPart(new TextPart(text, former.origin()), part.segment(), part.marked())
                : part;
    }
}
