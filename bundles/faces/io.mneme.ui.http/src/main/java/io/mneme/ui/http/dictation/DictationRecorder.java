package io.mneme.ui.http.dictation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.mneme.api.context.PromptEligibility;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.ui.http.server.Request;
import io.mneme.view.JsonNodes;
import io.mneme.view.PathSegment;
import java.time.Instant;
import java.util.Optional;

/**
 * Records a dictation that is sent, once for each key of idempotency.
 *
 * @param once the requests that were sent with a key
 * @param dictations records and writes the dictation
 * @param eligibility decides whether it can enter prompts; empty if contexts are not there, and then the answer does not say
 */
record DictationRecorder(IdempotencyCache once, Dictations dictations, Optional<PromptEligibility> eligibility) {

    BufferedResponse record(Request call, Instant now) {
        String body = call.body();
        return once.execute(
                call,
                body,
                now,
                () -> done(dictations.record(body, now)),
                (id, reason) -> id.isEmpty() ? notRecorded(reason) : found(id));
    }

    private IdempotentResult done(RecordResult recording) {
        if (recording instanceof RecordResult.Recorded recorded) {
            return new IdempotentResult(
                    recorded(recorded.stored()), recorded.stored().id(), "");
        }
        String reason = ((RecordResult.NotRecorded) recording).reason();
        return new IdempotentResult(notRecorded(reason), "", reason);
    }

    private BufferedResponse found(String id) {
        return dictations.find(id).map(this::recorded).orElseThrow(() -> IdempotentResult.deleted(id));
    }

    /** Answers with the dictation as it is stored and, if it does not enter prompts, why. */
    private BufferedResponse recorded(StoredEntry<Dictation> stored) {
        return BufferedResponse.json(201, json(stored.entry()))
                .withHeader("Location", "/v1/dictations/" + PathSegment.encode(stored.id()))
                .withHeader("ETag", EntityTag.of(stored.revision()));
    }

    private String json(Dictation dictation) {
        String record = dictations.json(dictation);
        return eligibility
                .flatMap(rules -> rules.exclusion(dictation))
                .map(reason -> withReason(record, reason))
                .orElse(record);
    }

    // Put behind the last key, so that the record itself is passed on to the letter.
    private static String withReason(String record, String reason) {
        return record.substring(0, record.lastIndexOf('}')) + ",\"not_in_prompts\":" + TextNode.valueOf(reason) + "}";
    }

    private static BufferedResponse notRecorded(String reason) {
        ObjectNode document = JsonNodes.object();
        document.put("recorded", false);
        document.put("reason", reason);
        return BufferedResponse.json(200, document);
    }
}
