package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lays out the body of a request in the form of a provider: the order of everything that is sent. It is the order of the
 * segments in every form, so that what changes most often comes last. For use by one thread, once.
 *
 * <p>Anthropic and Gemini take system texts before all messages only. The system texts at the beginning are there. A later one is a
 * part of a message of the user and marked as a reminder, since before the messages it would break the cache of all of them.
 * In these forms neighbours of one role are one message, and the first message is one of the user.
 */
public final class BodyLayout {

    /** Stands before a history that begins with the model's words. */
    private static final String OPENING = "[…]";

    private final BodyForm form;
    private final boolean systemFirst;
    private final List<BodyMessage> messages = new ArrayList<>();
    private final List<BodyPart> system = new ArrayList<>();

    private BodyLayout(BodyForm form) {
        this.form = form;
        systemFirst = form == BodyForm.ANTHROPIC || form == BodyForm.GEMINI;
    }

    /** Returns the body of segments in a form, without marks. */
    public static PromptBody of(BodyForm form, List<LaidOutSegment> segments) {
        BodyLayout layout = new BodyLayout(form);
        for (int i = 0; i < segments.size(); i++) {
            layout.add(segments.get(i).items(), i);
        }
        return new PromptBody(form, layout.finished());
    }

    private void add(List<ContextItem> items, int segment) {
        StringBuilder text = new StringBuilder();
        TextOrigin origin = TextOrigin.INSTRUCTION;
        for (ContextItem item : items) {
            if (item.role() == Role.SYSTEM) {
                text.append(item.text());
                origin = item.has(TextOrigin.RECALLED) ? TextOrigin.RECALLED : origin;
            } else {
                addSystem(text, origin, segment);
                addMessage(item, segment);
            }
        }
        addSystem(text, origin, segment);
    }

    private void addSystem(StringBuilder text, TextOrigin origin, int segment) {
        if (!text.isEmpty()) {
            system.add(new BodyPart(new TextPart(text.toString(), origin), segment, false));
            text.setLength(0);
        }
    }

    private void addMessage(ContextItem item, int segment) {
        Role role = item.role() == Role.ASSISTANT ? Role.ASSISTANT : Role.USER;
        List<BodyPart> parts = item.parts().stream()
                .map(part -> SentImage.sent(part, role, form))
                .filter(part -> !part.asText().isBlank())
                .map(part -> new BodyPart(part, segment, false))
                .toList();
        if (parts.isEmpty()) {
            return;
        }
        finishSystem();
        if (systemFirst && role == Role.ASSISTANT && hasNoDialogue()) {
            TextPart opening = new TextPart(OPENING, TextOrigin.INSTRUCTION);
            messages.add(new BodyMessage(Role.USER, List.of(new BodyPart(opening, segment, false))));
        }
        add(new BodyMessage(role, parts));
    }

    private boolean hasNoDialogue() {
        return messages.stream().allMatch(message -> message.role() == Role.SYSTEM);
    }

    /** Adds the system texts since the last message: as they are, or as a reminder where the form takes none of the system. */
    private void finishSystem() {
        List<BodyPart> texts = SystemTexts.withoutBlanks(system);
        system.clear();
        if (texts.isEmpty()) {
            return;
        }
        if (systemFirst && !messages.isEmpty()) {
            add(new BodyMessage(Role.USER, SystemTexts.asReminder(texts)));
        } else {
            messages.add(new BodyMessage(Role.SYSTEM, texts));
        }
    }

    private void add(BodyMessage message) {
        int last = messages.size() - 1;
        if (systemFirst && last >= 0 && joins(messages.get(last), message)) {
            List<BodyPart> parts = new ArrayList<>(messages.get(last).parts());
            parts.addAll(message.parts());
            messages.set(last, new BodyMessage(message.role(), parts));
        } else {
            messages.add(message);
        }
    }

    /** Recalled text is never in the message that the person says now. */
    private static boolean joins(BodyMessage message, BodyMessage next) {
        return message.role() == next.role() && !(has(message, TextOrigin.RECALLED) && has(next, TextOrigin.CURRENT));
    }

    private static boolean has(BodyMessage message, TextOrigin origin) {
        return message.parts().stream()
                .anyMatch(part -> part.part() instanceof TextPart text && text.origin() == origin);
    }

    private List<BodyMessage> finished() {
        finishSystem();
        int last = messages.size() - 1;
        if (form == BodyForm.ANTHROPIC && last >= 0 && messages.get(last).role() == Role.ASSISTANT) {
            messages.set(last, withoutTrailingSpace(messages.get(last)));
        }
        return messages;
    }

    /** Anthropic rejects white space at the end of the model's words if they are last. */
    private static BodyMessage withoutTrailingSpace(BodyMessage message) {
        List<BodyPart> parts = new ArrayList<>(message.parts());
        BodyPart last = parts.remove(parts.size() - 1);
        TextPart stripped = new TextPart(last.part().asText().stripTrailing(), TextOrigin.SAID);
        parts.add(new BodyPart(stripped, last.segment(), false));
        return new BodyMessage(message.role(), parts);
    }

    /**
     * Decides which media are sent as images. Those of other types, those at places that a provider does not read, and those outside
     * the media window are named in the text instead.
     */
    private static final class SentImage {

        /** The types that OpenAI and Anthropic read, as of November 2026. */
        private static final Set<String> COMMON_TYPES = Set.of("image/png", "image/jpeg", "image/webp", "image/gif");

        private static final Set<String> GEMINI_TYPES =
                Set.of("image/png", "image/jpeg", "image/webp", "image/heic", "image/heif");

        private static final String DATA = "data:";
        private static final String BASE64 = ";base64,";

        private SentImage() {}

        /** Returns the part as it is sent in a message of a role: an image with the type that is registered, or a text. */
        static ItemPart sent(ItemPart part, Role role, BodyForm form) {
            if (part instanceof MediaPart media) {
                MediaPart typed = new MediaPart(media.handle(), media.uri(), type(media), media.extendBy());
                return media.extendBy().isEmpty()
                                && types(role, form).contains(typed.mimeType())
                                && isReadable(media.uri())
                        ? typed
                        : new TextPart(media.asText(), TextOrigin.SAID);
            }
            return part;
        }

        /** Only Gemini reads images of the model. */
        private static Set<String> types(Role role, BodyForm form) {
            if (form == BodyForm.GEMINI) {
                return GEMINI_TYPES;
            }
            return role == Role.ASSISTANT ? Set.of() : COMMON_TYPES;
        }

        /** Programs write {@code image/jpg}, which is no registered type. */
        private static String type(MediaPart media) {
            String type = media.mimeType().toLowerCase(Locale.ROOT);
            return type.equals("image/jpg") ? "image/jpeg" : type;
        }

        private static boolean isReadable(String uri) {
            int content = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
            return content >= 0 && content + BASE64.length() < uri.length()
                    || uri.startsWith("https://")
                    || uri.startsWith("http://");
        }
    }

    /** Prepares system texts in a row for the body. Used for texts of which none is a medium. */
    private static final class SystemTexts {

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
                    last,
                    around("", replaced(parts.get(last), text(parts.get(last)).stripTrailing()), END));
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
}
