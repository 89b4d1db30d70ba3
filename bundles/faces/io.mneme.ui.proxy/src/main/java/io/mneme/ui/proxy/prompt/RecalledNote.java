package io.mneme.ui.proxy.prompt;

import com.fasterxml.jackson.databind.node.TextNode;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.search.Recall;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.ui.proxy.chat.ChatBody;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lists the older turns that matter for the newest question of a chat. */
public final class RecalledNote {

    private static final int MAX_TOKENS = 2_000;
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private RecalledNote() {}

    /**
     * Returns the turns, redacted as prompts are, in the order of time, those without a time first; empty if there are none, or the
     * request has them itself.
     *
     * @param limit maximum number of turns
     * @throws RuntimeException as by {@link Recall#recall} and {@link Redactions#redact}
     */
    public static String of(ChatBody body, int limit, Recall recall, Redactions redactions) {
        String question = body.question();
        if (question.isBlank()) {
            return "";
        }
        String shown = body.recordable(body.messages()).toString();
        String text = question.substring(0, Math.min(question.length(), RecallQuery.MAX_TEXT_CHARS));
        List<String> lines =
                recall.recall(RecallQuery.of(text).atMost(2 * limit).withTokenLimit(MAX_TOKENS)).turns().stream()
                        .filter(turn -> !shown.contains(quoted(passage(turn))))
                        .limit(limit)
                        .sorted(Comparator.comparing(turn -> turn.timestamp().orElse(Instant.MIN)))
                        .map(RecalledNote::line)
                        .toList();
        return lines.isEmpty()
                ? ""
                : "Recalled from earlier conversations:\n"
                        + String.join("\n", redactions.redact(RedactionSink.PROMPT, lines));
    }

    private static String line(RecalledTurn turn) {
        String date = turn.timestamp()
                .map(time -> time.atZone(ZoneOffset.UTC).toLocalDate() + " ")
                .orElse("");
        String author = turn.author().isEmpty() ? "" : turn.author() + ": ";
        return "- " + date + author
                + SPACES.matcher(passage(turn)).replaceAll(" ").strip();
    }

    private static String passage(RecalledTurn turn) {
        return turn.passage()
                .map(passage -> passage.of(turn.texts()))
                .orElseGet(() -> turn.texts().values().stream().sorted().collect(Collectors.joining(" ")));
    }

    /** Returns a text as it is within JSON. */
    private static String quoted(String text) {
        String json = TextNode.valueOf(text.strip()).toString();
        return json.substring(1, json.length() - 1);
    }
}
