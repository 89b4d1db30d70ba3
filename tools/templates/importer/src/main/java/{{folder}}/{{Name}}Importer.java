package {{package}};

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.osgi.service.component.annotations.Component;

/** Reads files of one chat: a first line {"app":"{{name}}","chat":ID}, then {"by":AUTHOR,"says":TEXT} for each message. */
@Component
public final class {{Name}}Importer implements HistoryImporter {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MODEL = "Luna";

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return head.text()
                .lines()
                .findFirst()
                .filter(line -> object(line).path("app").asText().equals("{{name}}"))
                .isPresent();
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        String first = lines.readLine();
        String chat = first == null ? "" : object(first).path("chat").asText();
        if (chat.isEmpty()) {
            receiver.breakOff("line 1", "names no chat");
            return;
        }
        int number = 2;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            readLine("line " + number++, chat, object(line), receiver);
        }
    }

    private static void readLine(String place, String chat, JsonNode line, ImportReceiver receiver) {
        String author = line.path("by").asText();
        String text = line.path("says").asText();
        if (text.isEmpty()) {
            receiver.skip(place, "has no text");
            return;
        }
        Role role = author.equals(MODEL) ? Role.ASSISTANT : Role.USER;
        receiver.message(SourceMessage.of(place, chat, role, text).withAuthor(author));
    }

    /** Returns the object of a line; one without fields if the line is damaged, or cut off at the end of the file. */
    private static JsonNode object(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException none) {
            return MissingNode.getInstance();
        }
    }
}
