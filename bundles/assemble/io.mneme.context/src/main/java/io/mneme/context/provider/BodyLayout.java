package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lays out the body of a request in the form of a provider: the order of everything that is sent. It is the order of the
 * segments in every form, so that what changes most often comes last. For use by one thread, once.
 *
 * <p>Some forms, such as those of Anthropic and Gemini, take system texts before all messages only. The system texts at the beginning are there. A later one is a
 * part of a message of the user and marked as a reminder, since before the messages it would break the cache of all of them.
 * In these forms neighbours of one role are one message, and the first message is one of the user.
 *
 * <p>A message of a provider is sent as it came in the form of that provider: a message of its own, with no other before it that the
 * program did not send. Beside messages of Anthropic the texts of the history are messages as they came, too.
 */
public final class BodyLayout {

    /** Stands before a history that begins with the model's words. */
    private static final String OPENING = "[…]";

    private final BodyForm form;
    private final boolean systemFirst;
    private final List<BodyMessage> messages = new ArrayList<>();
    private final List<BodyPart> system;
    private final ProviderConversion conversion;
    private final boolean besideAnthropic;

    /**
     * A body, and what its form cannot say.
     *
     * @param body the body, without marks
     * @param omissions what of the messages of providers is not in it, by kinds
     */
    public record LaidOutBody(PromptBody body, List<Omission> omissions) {

        public LaidOutBody {
            omissions = List.copyOf(omissions);
        }
    }

    private BodyLayout(BodyForm form, List<LaidOutSegment> segments) {
        this.form = form;
        system = new ArrayList<>(segments.size());
        conversion = new ProviderConversion(form);
        besideAnthropic = form.has(FormTrait.ANTHROPIC_MESSAGES)
                && segments.stream()
                        .flatMap(segment -> segment.items().stream())
                        .anyMatch(BodyLayout::isOfAnthropic);
        systemFirst = form.has(FormTrait.SYSTEM_FIRST);
    }

    /** Returns the body of segments in a form, without marks. */
    public static PromptBody of(BodyForm form, List<LaidOutSegment> segments) {
        return laidOut(form, segments).body();
    }

    /** Returns the body of segments in a form, without marks, and what the form cannot say. */
    public static LaidOutBody laidOut(BodyForm form, List<LaidOutSegment> segments) {
        BodyLayout layout = new BodyLayout(form, segments);
        for (int i = 0; i < segments.size(); i++) {
            layout.add(segments.get(i).items(), i);
        }
        return new LaidOutBody(new PromptBody(form, layout.finished()), layout.conversion.omissions());
    }

    private static boolean isOfAnthropic(ContextItem item) {
        return item.role() != Role.SYSTEM
                && item.parts().get(0) instanceof ProviderPart part
                && part.message().dialect() != ProviderDialect.OPENAI;
    }

    private void add(List<ContextItem> items, int segment) {
        if (items.size() == 1 && items.get(0).isSystemText()) {
            ContextItem item = items.get(0);
            TextOrigin origin = item.has(TextOrigin.RECALLED) ? TextOrigin.RECALLED : TextOrigin.INSTRUCTION;
            addSystem(item.text(), origin, segment);
        } else {
            addAll(items, segment);
        }
    }

    private void addAll(List<ContextItem> items, int segment) {
        StringBuilder text = new StringBuilder();
        TextOrigin origin = TextOrigin.INSTRUCTION;
        for (ContextItem item : items) {
            if (item.parts().get(0) instanceof ProviderPart part) {
                addSystem(text, origin, segment);
                addProvider(part.message(), segment);
            } else if (item.role() == Role.SYSTEM) {
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
        addSystem(text.toString(), origin, segment);
        text.setLength(0);
    }

    private void addSystem(String text, TextOrigin origin, int segment) {
        if (!text.isEmpty()) {
            system.add(new BodyPart(new TextPart(text, origin), segment, false));
        }
    }

    private void addMessage(ContextItem item, int segment) {
        Role role = item.role() == Role.ASSISTANT ? Role.ASSISTANT : Role.USER;
        List<BodyPart> parts = item.parts().stream()
                .map(part -> SentMedia.sent(part, role, form))
                .filter(part -> !part.asText().isBlank())
                .map(part -> new BodyPart(part, segment, false))
                .toList();
        if (!parts.isEmpty()) {
            addAfterSystem(new BodyMessage(role, asTheyCame(role, parts)));
        }
    }

    private List<BodyPart> asTheyCame(Role role, List<BodyPart> parts) {
        BodyPart first = parts.get(0);
        return besideAnthropic
                        && parts.size() == 1
                        && first.part() instanceof TextPart text
                        && text.origin() == TextOrigin.SAID
                ? List.of(new BodyPart(ProviderConversion.asItCame(role, text), first.segment(), false))
                : parts;
    }

    private void addProvider(ProviderMessage message, int segment) {
        for (BodyMessage sent : conversion.messages(message, segment)) {
            if (systemFirst && sent.role() == Role.SYSTEM) {
                String separator = system.isEmpty() ? "" : "\n\n";
                addSystem(separator + text(sent), TextOrigin.SAID, segment);
            } else {
                addAfterSystem(sent);
            }
        }
    }

    private static String text(BodyMessage message) {
        return message.parts().stream().map(part -> part.part().asText()).collect(Collectors.joining("\n"));
    }

    private void addAfterSystem(BodyMessage message) {
        finishSystem();
        boolean came = form.has(FormTrait.ANTHROPIC_MESSAGES) && ProviderConversion.isAsItCame(message);
        if (systemFirst && !came && message.role() == Role.ASSISTANT && hasNoDialogue()) {
            TextPart opening = new TextPart(OPENING, TextOrigin.INSTRUCTION);
            int segment = message.parts().get(0).segment();
            messages.add(new BodyMessage(Role.USER, List.of(new BodyPart(opening, segment, false))));
        }
        add(message);
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

    /** A message as it came stays one, and recalled text is never in the message that the person says now. */
    private static boolean joins(BodyMessage message, BodyMessage next) {
        return message.role() == next.role()
                && !ProviderConversion.isAsItCame(message)
                && !ProviderConversion.isAsItCame(next)
                && !(has(message, TextOrigin.RECALLED) && has(next, TextOrigin.CURRENT));
    }

    private static boolean has(BodyMessage message, TextOrigin origin) {
        return message.parts().stream()
                .anyMatch(part -> part.part() instanceof TextPart text && text.origin() == origin);
    }

    private List<BodyMessage> finished() {
        finishSystem();
        int last = messages.size() - 1;
        if (form.has(FormTrait.ANTHROPIC_MESSAGES)
                && last >= 0
                && messages.get(last).role() == Role.ASSISTANT) {
            messages.set(last, withoutTrailingSpace(messages.get(last)));
        }
        return messages;
    }

    /** Anthropic rejects white space at the end of the model's words if they are last. */
    private static BodyMessage withoutTrailingSpace(BodyMessage message) {
        List<BodyPart> parts = new ArrayList<>(message.parts());
        BodyPart last = parts.remove(parts.size() - 1);
        if (last.part() instanceof TextPart text) {
            TextPart stripped = new TextPart(text.text().stripTrailing(), TextOrigin.SAID);
            parts.add(new BodyPart(stripped, last.segment(), false));
            return new BodyMessage(message.role(), parts);
        }
        return message;
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
                } else if (last == 0 && isBlank(joined.get(0))) {
                    joined.set(0, around(text(joined.get(0)), part, ""));
                } else {
                    joined.add(part);
                }
            }
            // Only the first can be blank, as long as there is no other.
            return joined.size() == 1 && isBlank(joined.get(0)) ? List.of() : joined;
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
