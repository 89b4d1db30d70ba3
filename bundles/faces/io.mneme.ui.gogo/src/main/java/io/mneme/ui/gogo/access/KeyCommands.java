package io.mneme.ui.gogo.access;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.seal.SealKeys;
import io.mneme.api.seal.SealStatus;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.view.RecordJson;
import java.util.Optional;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show and rotate the keys by which texts are encrypted. */
@Component(service = KeyCommands.class)
@GogoCommand(
        scope = "key",
        function = {"rotate", "status"})
public final class KeyCommands {

    private final SealKeys keys;

    @Activate
    public KeyCommands(@Reference SealKeys keys) {
        this.keys = keys;
    }

    @Descriptor("Says whether texts are encrypted, and by which keys; never the keys themselves\nExample: key:status")
    public Object status(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return answer(keys.status()).answer(json);
    }

    @Descriptor("Makes a new data key, which encrypts from now on; nothing is rewritten, and all stays readable"
            + "\nExample: key:rotate --to /home/me/mneme-2.key")
    public Object rotate(
            @Parameter(names = "--to", absentValue = "")
                    @Descriptor(
                            "file of another master key, which replaces the present one; it is made if there is none")
                    String file,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return answer(keys.rotate(Optional.of(file).filter(path -> !path.isEmpty())))
                .answer(json);
    }

    private static JsonAnswer answer(SealStatus status) {
        return JsonAnswer.of(RecordJson.of(status).toString(), KeyCommands::shown);
    }

    private static Object shown(JsonNode status) {
        if (!status.path("on").asBoolean()) {
            return "not encrypted; stop the container, then: mneme key create FILE";
        }
        StringBuilder text = new StringBuilder("encrypted; master key %s (%s) in %s"
                .formatted(
                        status.path("master_key").asText(),
                        status.path("source").asText(),
                        status.path("key_file").asText()));
        int left = status.path("keys").size();
        for (JsonNode key : status.path("keys")) {
            text.append("\ndata key %s  created %s  %s"
                    .formatted(
                            key.path("id").asText(),
                            key.path("created").asText(),
                            --left == 0 ? "encrypts" : "decrypts"));
        }
        return text.toString();
    }
}
