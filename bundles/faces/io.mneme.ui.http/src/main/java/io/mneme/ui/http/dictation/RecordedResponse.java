package io.mneme.ui.http.dictation;

import com.fasterxml.jackson.databind.node.TextNode;
import io.mneme.api.context.PromptEligibility;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.view.PathSegment;
import java.util.Optional;

/**
 * Makes the answer to a recording: the dictation as it is stored and, if it does not enter prompts, why.
 *
 * @param dictations writes the dictation
 * @param eligibility decides whether it can enter prompts; empty if contexts are not there, and then the answer does not say
 */
record RecordedResponse(Dictations dictations, Optional<PromptEligibility> eligibility) {

    BufferedResponse of(StoredEntry<Dictation> stored) {
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
}
