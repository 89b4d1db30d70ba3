package io.mneme.view.format;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * A message for a provider whose messages have two roles. Neighbours of one role are one message, as such providers require or
 * recommend; but recalled text is never in the newest message of the person. The first message is one of the user. No part
 * is a blank text, which such providers reject.
 *
 * @param role {@link Role#USER} or {@link Role#ASSISTANT}
 * @param parts its parts, in their order; at least one
 */
record RoleMessage(Role role, List<StablePart> parts) {

    /** Stands before a history that begins with the model's words. */
    private static final String OPENING = "[…]";

    RoleMessage {
        parts = List.copyOf(parts);
    }

    /**
     * A part of a message.
     *
     * @param part the text or medium
     * @param stability how often it changes
     */
    record StablePart(ItemPart part, Stability stability) {

        private boolean isOf(TextOrigin origin) {
            return part instanceof TextPart text && text.origin() == origin;
        }

        private StablePart withoutTrailingSpace() {
            return part instanceof TextPart text
                    ? new StablePart(new TextPart(text.text().stripTrailing(), text.origin()), stability)
                    : this;
        }
    }

    /** Returns the messages of a context, without its system items; empty if it has no others. */
    static List<RoleMessage> of(Context context) {
        List<RoleMessage> messages = new ArrayList<>();
        for (Segment segment : context.segments()) {
            for (ContextItem item : segment.items()) {
                List<StablePart> parts = parts(item, segment.info().stability());
                if (item.role() != Role.SYSTEM && !parts.isEmpty()) {
                    add(new RoleMessage(item.role() == Role.ASSISTANT ? Role.ASSISTANT : Role.USER, parts), messages);
                }
            }
        }
        if (!messages.isEmpty() && messages.get(0).role() == Role.ASSISTANT) {
            messages.add(0, opening(messages.get(0).parts().get(0).stability()));
        }
        return List.copyOf(messages);
    }

    private static RoleMessage opening(Stability stability) {
        TextPart text = new TextPart(OPENING, TextOrigin.INSTRUCTION);
        return new RoleMessage(Role.USER, List.of(new StablePart(text, stability)));
    }

    private static List<StablePart> parts(ContextItem item, Stability stability) {
        return item.parts().stream()
                .filter(part -> !part.asText().isBlank())
                .map(part -> new StablePart(part, stability))
                .toList();
    }

    private static void add(RoleMessage message, List<RoleMessage> messages) {
        int last = messages.size() - 1;
        if (last >= 0 && messages.get(last).joins(message)) {
            messages.set(last, messages.get(last).with(message.parts()));
        } else {
            messages.add(message);
        }
    }

    private boolean joins(RoleMessage next) {
        return role == next.role() && !(has(TextOrigin.RECALLED) && next.has(TextOrigin.CURRENT));
    }

    private boolean has(TextOrigin origin) {
        return parts.stream().anyMatch(part -> part.isOf(origin));
    }

    private RoleMessage with(List<StablePart> more) {
        List<StablePart> all = new ArrayList<>(parts);
        all.addAll(more);
        return new RoleMessage(role, all);
    }

    /** Returns the same message without white space at its end: a provider rejects it at the end of the model's words. */
    RoleMessage withoutTrailingSpace() {
        List<StablePart> stripped = new ArrayList<>(parts);
        stripped.add(stripped.remove(stripped.size() - 1).withoutTrailingSpace());
        return new RoleMessage(role, stripped);
    }
}
