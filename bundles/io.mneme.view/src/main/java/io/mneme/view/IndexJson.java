package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.IndexAdmin.IndexStatus;

/** Writes the state of the index as JSON, without the location of its files. */
public final class IndexJson {

    private IndexJson() {}

    /** Returns how much of each journal is indexed. */
    public static ObjectNode of(IndexStatus status) {
        ObjectNode json = JsonNodes.object();
        json.put("documents", status.documents());
        json.put("bytes", status.bytes());
        json.put("usable", status.failure().isEmpty());
        status.failure().ifPresent(reason -> json.put("reason", reason));
        return json.set("journals", RecordJson.array(status.journals()));
    }
}
