package io.mneme.ui.http.dictation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.RecordResult;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.ui.http.server.Request;
import io.mneme.view.JsonNodes;
import java.time.Instant;

/** Records a dictation that is sent, once for each key of idempotency. */
final class DictationRecorder {

    private final IdempotentRequests.EndpointRequests once;

    DictationRecorder(IdempotentRequests.EndpointRequests once) {
        this.once = once;
    }

    BufferedResponse record(RecordedResponse answer, Request call, Instant now) {
        Dictations dictations = answer.dictations();
        String body = call.body();
        return once.execute(
                call,
                body,
                now,
                () -> done(answer, dictations.record(body, now)),
                (id, reason) -> id.isEmpty() ? notRecorded(reason) : found(answer, id));
    }

    private static IdempotentResult done(RecordedResponse answer, RecordResult recording) {
        if (recording instanceof RecordResult.Recorded recorded) {
            return new IdempotentResult(
                    answer.of(recorded.stored()), recorded.stored().id(), "");
        }
        String reason = ((RecordResult.NotRecorded) recording).reason();
        return new IdempotentResult(notRecorded(reason), "", reason);
    }

    private static BufferedResponse found(RecordedResponse answer, String id) {
        return answer.dictations().find(id).map(answer::of).orElseThrow(() -> IdempotentResult.deleted(id));
    }

    private static BufferedResponse notRecorded(String reason) {
        ObjectNode document = JsonNodes.object();
        document.put("recorded", false);
        document.put("reason", reason);
        return BufferedResponse.json(200, document);
    }
}
