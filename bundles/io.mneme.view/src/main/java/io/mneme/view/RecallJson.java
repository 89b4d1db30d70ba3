package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.candidate.TextPassage;
import io.mneme.api.recall.Recall.RecallResult;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.api.recall.RecalledTurn.ScorePart;
import io.mneme.api.recall.RecalledTurn.TurnMention;
import java.time.Instant;

/** Writes what was recalled as JSON. */
public final class RecallJson {

    private RecallJson() {}

    /** Returns a result as an object, whose {@code data} are the turns in their order. */
    public static ObjectNode of(RecallResult result) {
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        result.turns().forEach(turn -> data.add(of(turn)));
        json.set("partial", JsonNodes.strings(result.partial()));
        return json;
    }

    private static ObjectNode of(RecalledTurn turn) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", turn.journal());
        json.put("position", turn.position().value());
        json.put("id", turn.id());
        json.put("timestamp", turn.timestamp().map(Instant::toString).orElse(null));
        json.put("conversation", turn.conversation().orElse(null));
        json.put("author", turn.author());
        json.set("texts", JsonNodes.strings(turn.texts()));
        json.set("passage", turn.passage().map(RecallJson::of).orElse(null));
        turn.earlier().ifPresent(mention -> json.set("earlier", of(mention)));
        turn.later().ifPresent(mention -> json.set("later", of(mention)));
        json.put("confidence", turn.confidence());
        json.put("score", turn.score());
        ArrayNode parts = json.putArray("parts");
        turn.parts().forEach(part -> parts.add(of(part)));
        json.set("reasons", JsonNodes.strings(turn.reasons()));
        return json;
    }

    private static ObjectNode of(TextPassage passage) {
        return JsonNodes.object()
                .put("field", passage.field())
                .put("start", passage.start())
                .put("end", passage.end());
    }

    private static ObjectNode of(TurnMention mention) {
        return JsonNodes.object()
                .put("position", mention.position().value())
                .put("id", mention.id())
                .put("timestamp", mention.timestamp().map(Instant::toString).orElse(null))
                .put("passage", mention.passage());
    }

    private static ObjectNode of(ScorePart part) {
        ObjectNode json = JsonNodes.object();
        json.put("feature", part.feature());
        json.put("value", part.value());
        json.put("weight", part.weight());
        return json;
    }
}
