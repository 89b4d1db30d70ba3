package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.ui.http.output.AnswerSender;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The journals over HTTP: which there are, and how they are doing. Where their files are is not told. */
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/journals/*")
@HttpWhiteboardServletAsyncSupported
public final class JournalsEndpoint implements Endpoint {

    private final AnswerSender sender;

    @Reference
    volatile List<Journal<?>> journals = List.of();

    @Activate
    public JournalsEndpoint(@Reference AnswerSender sender) {
        this.sender = sender;
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        if (!call.path().isEmpty()) {
            throw call.nothingHere();
        }
        call.query();
        return call.byMethod(Map.of("GET", this::list));
    }

    private Answer list() {
        ObjectNode document = Json.object();
        ArrayNode data = document.putArray("data");
        journals.stream()
                .map(Journal::status)
                .sorted(Comparator.comparing(JournalStatus::journal))
                .forEach(status -> data.add(json(status)));
        return Answer.json(200, document);
    }

    private static ObjectNode json(JournalStatus status) {
        ObjectNode json = Json.object();
        json.put("journal", status.journal());
        json.put("layout", status.layout());
        json.put("files", status.files());
        json.put("entries", status.entries());
        json.put("archived", status.archived());
        json.put("bytes", status.bytes());
        json.put("end", status.end().value());
        json.put("durability", status.durability());
        ObjectNode lanes = json.putObject("lanes");
        new TreeMap<>(status.lanes()).forEach(lanes::put);
        json.set("skipped", SkippedJson.of(status.skipped()));
        json.put("read_only", status.readOnly().orElse(null));
        return json;
    }
}
