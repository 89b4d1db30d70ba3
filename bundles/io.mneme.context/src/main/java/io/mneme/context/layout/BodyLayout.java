package io.mneme.context.layout;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.List;

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
}
