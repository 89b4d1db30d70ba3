package io.mneme.ui.http.context;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.ui.http.server.RequestFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads a request for a context that may repeat the one of a session's newest context with other fields. */
final class RepeatedRequest {

    private static final String REPEAT = "repeat";

    private RepeatedRequest() {}

    /**
     * Returns the request. Without a session and a request to repeat it is of a session of its own, which has no previous prompt.
     *
     * @param formats the forms that there are
     * @param further names of further fields
     * @param kept the requests that can be repeated; empty if there are none now
     */
    static PreviewRequest of(
            String recipe,
            RequestFields fields,
            FormatCatalog formats,
            List<String> further,
            Optional<ContextPreview> kept) {
        List<String> own = new ArrayList<>(further);
        own.add(REPEAT);
        Optional<PreviewRequest> repeated = fields.text(REPEAT).map(id -> repeated(id, recipe, fields, kept));
        ContextRequest base = repeated.map(PreviewRequest::request)
                .orElseGet(() -> ContextRequestParser.blank(recipe, "preview-" + UUID.randomUUID()));
        ContextRequest request = ContextRequestParser.parse(base, fields, formats, own);
        return repeated.map(same -> same.with(request)).orElseGet(() -> PreviewRequest.of(request));
    }

    private static PreviewRequest repeated(
            String id, String recipe, RequestFields fields, Optional<ContextPreview> kept) {
        PreviewRequest request = kept.flatMap(requests -> requests.request(id))
                .orElseThrow(() -> fields.invalid(
                        REPEAT, "must be the id of a session's newest context, whose request is kept: " + id));
        if (!request.request().recipe().equals(recipe)) {
            throw fields.invalid(
                    REPEAT,
                    "must be a context of the recipe " + recipe + ": it is of "
                            + request.request().recipe());
        }
        return request;
    }
}
