package io.mneme.ui.http.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.fileupload.FileItemIterator;
import org.apache.commons.fileupload.FileItemStream;
import org.apache.commons.fileupload.FileUpload;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.InvalidFileNameException;
import org.apache.commons.fileupload.MultipartStream.MalformedStreamException;
import org.apache.commons.fileupload.UploadContext;

/**
 * The file of a form, as a browser or {@code curl -F} sends it. It is read as it arrives, so neither the form nor the file needs room.
 *
 * @param name the name of the file, without folders
 * @param content the file; to be read to its end, which is where the form is checked to have no further part
 */
record FormFile(String name, InputStream content) {

    private static final int MAX_HEADER_BYTES = 4 << 10;

    /**
     * Returns the file of a form.
     *
     * @param contentType the type of the body, with its boundary
     * @throws ProblemException if the body is no form with one file
     */
    static FormFile of(String contentType, InputStream body) throws IOException {
        FileUpload upload = new FileUpload();
        upload.setHeaderEncoding(UTF_8.name());
        upload.setPartHeaderSizeMax(MAX_HEADER_BYTES);
        try {
            FileItemIterator parts = upload.getItemIterator(new FormBody(contentType, body));
            if (!parts.hasNext()) {
                throw malformed();
            }
            FileItemStream part = parts.next();
            if (part.isFormField()) {
                throw Problem.reject(
                        String.valueOf(part.getFieldName()),
                        "must not be in the form, which has the file only; parameters are in the query");
            }
            return new FormFile(withoutFolders(part.getName()), new PartStream(part.openStream(), parts));
        } catch (FileUploadException | MalformedStreamException none) {
            throw malformed();
        } catch (InvalidFileNameException invalid) {
            throw Problem.reject("filename", "must not have a character with the number 0");
        }
    }

    /** Browsers of old send the whole path of their machine. */
    private static String withoutFolders(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    private static ProblemException malformed() {
        return Problem.refuse(400, "the body must be multipart/form-data with one file, and arrive whole");
    }

    private record FormBody(String contentType, InputStream body) implements UploadContext {

        @Override
        public String getCharacterEncoding() {
            return UTF_8.name();
        }

        @Override
        public String getContentType() {
            return contentType;
        }

        @Override
        @SuppressWarnings("deprecation") // the interface asks for it still
        public int getContentLength() {
            return -1;
        }

        @Override
        public long contentLength() {
            return -1;
        }

        @Override
        public InputStream getInputStream() {
            return body;
        }
    }

    /** The part of the file. */
    private static final class PartStream extends FilterInputStream {

        private final FileItemIterator parts;
        private boolean isOver;

        PartStream(InputStream part, FileItemIterator parts) {
            super(part);
            this.parts = parts;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                int read = isOver ? -1 : super.read(into, offset, length);
                if (read < 0 && !isOver) {
                    isOver = true;
                    requireLast();
                }
                return read;
            } catch (MalformedStreamException cut) {
                throw malformed();
            }
        }

        private void requireLast() throws IOException {
            try {
                if (parts.hasNext()) {
                    throw malformed();
                }
            } catch (FileUploadException cut) {
                throw malformed();
            }
        }
    }
}
