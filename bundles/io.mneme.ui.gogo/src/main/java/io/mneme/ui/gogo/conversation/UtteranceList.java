package io.mneme.ui.gogo.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.journal.UtteranceView;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.JsonPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A page of utterances.
 *
 * @param page the utterances, the newest first
 * @param json the page in the form of HTTP
 */
public record UtteranceList(Slice<Utterance> page, JsonPage<StoredEntry<Utterance>> json) implements CommandResult {

    @Override
    public String toText() {
        return lines(page.entries()) + (page.hasMore() ? "\n…" : "");
    }

    @Override
    public String toJson() {
        return json.text();
    }

    @Override
    public List<StoredEntry<Utterance>> elements() {
        return page.entries();
    }

    /** Returns utterances, one a line, the oldest first. */
    static String lines(List<StoredEntry<Utterance>> newestFirst) {
        List<String> lines = new ArrayList<>();
        newestFirst.forEach(stored -> lines.add(UtteranceView.line(stored.entry())));
        Collections.reverse(lines);
        return String.join("\n", lines);
    }
}
