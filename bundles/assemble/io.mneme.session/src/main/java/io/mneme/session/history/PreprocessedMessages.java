package io.mneme.session.history;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.SessionMessage;
import java.util.ArrayList;
import java.util.List;

/** Makes of a history what a model should see of it. */
public final class PreprocessedMessages {

    /** The text of a message that was interrupted before it said anything. */
    private static final String INTERRUPTION_MARK = "—";

    /** Stands for a turn in which the person said nothing. */
    private static final String SILENCE_MARK = "...";

    private static final SessionMessage GREETING = new SessionMessage(Role.USER, "Hello.");

    private PreprocessedMessages() {}

    /**
     * Returns the messages that a model should see.
     *
     * @param history the messages of a history; a system prompt is first, if there is one
     */
    public static List<SessionMessage> of(List<SessionMessage> history) {
        List<SessionMessage> shown = joined(heard(history));
        shown.replaceAll(PreprocessedMessages::withoutSilence);
        int first = !shown.isEmpty() && shown.get(0).role() == Role.SYSTEM ? 1 : 0;
        if (shown.size() == first || shown.get(first).role() == Role.ASSISTANT) {
            shown.add(first, GREETING);
        }
        return List.copyOf(shown);
    }

    /** Leaves out messages that say nothing. The person's own first message stays, also if it is a mark only. */
    private static List<SessionMessage> heard(List<SessionMessage> history) {
        List<SessionMessage> heard = new ArrayList<>(history.size());
        boolean greeted = false;
        for (SessionMessage message : history) {
            boolean first = message.role() == Role.USER
                    && !greeted
                    && !message.content().isBlank();
            if (first || message.role() == Role.SYSTEM || saysSomething(message.content())) {
                heard.add(message);
            }
            greeted = greeted || first;
        }
        return heard;
    }

    private static boolean saysSomething(String content) {
        return !content.replace(INTERRUPTION_MARK, "").isBlank();
    }

    private static List<SessionMessage> joined(List<SessionMessage> heard) {
        List<SessionMessage> joined = new ArrayList<>(heard.size());
        for (int i = 0; i < heard.size(); ) {
            Role role = heard.get(i).role();
            StringBuilder content = new StringBuilder(heard.get(i).content());
            for (i++; i < heard.size() && heard.get(i).role() == role; i++) {
                String next = heard.get(i).content();
                content.append(DeltaJoin.needsSpace(content, next) ? " " : "").append(next);
            }
            joined.add(new SessionMessage(role, content.toString()));
        }
        return joined;
    }

    private static SessionMessage withoutSilence(SessionMessage message) {
        String content = message.content();
        if (message.role() != Role.USER || !content.startsWith(SILENCE_MARK)) {
            return message;
        }
        String resumed = content.substring(SILENCE_MARK.length()).stripLeading();
        return resumed.isEmpty() ? message : new SessionMessage(message.role(), resumed);
    }
}
